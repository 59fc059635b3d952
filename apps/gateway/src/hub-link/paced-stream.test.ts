import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { type Ahead, hubPace, paceStream } from './paced-stream.ts'
import { eventually } from '#testing/hub.ts'

test('a reader that was busy and then reads everything is notified of later data', async () => {
  const ahead: Ahead = { bytes: 0, limit: Number.POSITIVE_INFINITY }
  const sent = publishOf(240_000)
  const server = createServer((socket) => void socket.write(sent)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connectTo(server.address())
  const { stream, admit } = paceStream(socket, { pace: hubPace, ahead, onFault: () => {} })
  admit(hubId)

  // The broker ignores the first event while it handles a message, and reads once when that is done.
  await once(stream, 'readable')
  stream.on('readable', () => {})
  await eventually(
    () => ahead.bytes + stream.readableLength,
    (bytes) => bytes === sent.length,
  )
  const taken = [take()]
  while (Buffer.concat(taken).length < sent.length) {
    await once(stream, 'readable')
    taken.push(take())
  }
  expect(Buffer.concat(taken).equals(sent)).toBe(true)
  stream.destroy()
  server.close()

  function take(): Buffer {
    const chunk: unknown = stream.read()
    return Buffer.isBuffer(chunk) ? chunk : Buffer.alloc(0)
  }
})

const hubId = '5f2b8a34-6f0e-4f0c-9a55-0d9b1c1c7a10'

function connectTo(address: ReturnType<ReturnType<typeof createServer>['address']>): Socket {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return connect(address.port, address.address)
}

/** One message of a hub about itself, with a payload of this size. */
function publishOf(size: number): Buffer {
  const topic = Buffer.from(`homes/${hubId}/zigbee2mqtt/bridge/devices`)
  const left = 2 + topic.length + size
  const length = [(left & 0x7f) | 0x80, ((left >> 7) & 0x7f) | 0x80, left >> 14]
  return Buffer.concat([Buffer.from([0x30, ...length, 0, topic.length]), topic, Buffer.alloc(size, 0x20)])
}
