import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFrameScanner } from './frame-scanner.ts'

const hubId = '0e6a1f9c-3f1e-4b7a-9d0e-2f0c1a5b7e11'

/** A frame of MQTT 3.1.1. */
function frame(head: number, body: Buffer): Buffer {
  const length: number[] = []
  for (let left = body.length; ; left >>= 7) {
    length.push(left > 127 ? (left & 127) | 128 : left)
    if (left <= 127) return Buffer.concat([Buffer.from([head, ...length]), body])
  }
}

function publish(topic: string, payload: Buffer | string, qos: 0 | 1 = 0): Buffer {
  const name = Buffer.from(topic)
  const id = qos === 1 ? [0, 7] : []
  const length = [name.length >> 8, name.length & 255]
  return frame(
    0x30 | (qos << 1),
    Buffer.concat([Buffer.from(length), name, Buffer.from(id), Buffer.from(payload)]),
  )
}

function admitted() {
  const scanner = createFrameScanner()
  scanner.admit(hubId)
  return scanner
}

test('messages are counted correctly however the stream is divided', () => {
  const packets = [
    publish(`homes/${hubId}/zigbee2mqtt/salon`, '{}'),
    frame(0xc0, Buffer.alloc(0)),
    publish(`homes/${hubId}/zigbee2mqtt/bridge/devices`, Buffer.alloc(200_000, 32), 1),
    publish('a', ''),
    frame(0x82, Buffer.from([0, 1, 0, 1, 0x61, 0])),
  ]
  const stream = Buffer.concat(packets)
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: stream.length }), { maxLength: 30 }), (cuts) => {
      const scanner = admitted()
      const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
      let messages = 0
      for (const [index, edge] of edges.entries()) {
        const result = scanner.scan(stream.subarray(edges[index - 1] ?? 0, edge))
        if ('fault' in result) throw new Error(result.fault)
        messages += result.messages
      }
      expect(messages).toBe(3)
    }),
  )
})

test('a packet above its size limit is refused by its header, before its body arrives', () => {
  const big = Buffer.alloc(1024 * 1024, 32)
  const head = (topic: string, payload: Buffer) => publish(topic, payload).subarray(0, 200)
  expect(admitted().scan(head(`homes/${hubId}/zigbee2mqtt/salon`, big))).toEqual({
    fault: 'packet too large for its topic',
  })
  expect(admitted().scan(head(`homes/${hubId}/zigbee2mqtt/bridge/devices`, big))).toEqual({ messages: 0 })
  expect(
    admitted().scan(head(`homes/${hubId}/zigbee2mqtt/bridge/devices`, Buffer.alloc(5 * 1024 * 1024))),
  ).toEqual({ fault: 'packet too large' })
  expect(createFrameScanner().scan(head(`homes/${hubId}/zigbee2mqtt/bridge/devices`, big))).toEqual({
    fault: 'packet too large before signing in',
  })
})

test('malformed headers are refused, and no bytes make the scanner throw', () => {
  expect(admitted().scan(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff, 0x01]))).toEqual({
    fault: 'malformed packet',
  })
  expect(admitted().scan(Buffer.from([0x30, 0x03, 0x00, 0x09, 0x61]))).toEqual({ fault: 'malformed packet' })
  expect(admitted().scan(Buffer.from([0x30, 0x01, 0x00]))).toEqual({ fault: 'malformed packet' })
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 }), (chunks) => {
      const scanner = admitted()
      for (const chunk of chunks) if ('fault' in scanner.scan(chunk)) break
    }),
  )
})
