/** The packets of MQTT 3.1.1 that a hub sends and reads (OASIS standard, section 3). */

export type Packet =
  | { kind: 'connack'; code: number }
  | { kind: 'puback'; id: number }
  | { kind: 'suback' }
  | { kind: 'publish'; topic: string; payload: string; isRetained: boolean }
  | { kind: 'other' }

/** Who connects, as what; the will is kept by the broker. */
export function connectPacket(options: {
  clientId: string
  user: string
  will: { topic: string; payload: string }
}): Buffer {
  // A clean session with user name, and a retained will of QoS 1.
  const flags = 0x80 | 0x20 | 0x08 | 0x04 | 0x02
  return packet(0x10, [
    text('MQTT'),
    // No keep-alive: who has nothing to say is cut by nobody.
    Buffer.from([4, flags, 0, 0]),
    text(options.clientId),
    text(options.will.topic),
    text(options.will.payload),
    text(options.user),
  ])
}

/** Asks for these topics with QoS 0. */
export function subscribePacket(filters: readonly string[]): Buffer {
  return packet(0x82, [Buffer.from([0, 1]), ...filters.flatMap((filter) => [text(filter), Buffer.from([0])])])
}

/** A publication with QoS 1. */
export function publishPacket(publication: {
  topic: string
  payload: string
  id: number
  isRetained: boolean
  isAgain: boolean
}): Buffer {
  const { topic, payload, id, isRetained, isAgain } = publication
  const head = 0x32 | (isRetained ? 0x01 : 0) | (isAgain ? 0x08 : 0)
  return packet(head, [text(topic), Buffer.from([id >> 8, id & 0xff]), Buffer.from(payload)])
}

/** Cuts what came into packets, and gives the rest that is not whole yet. */
export function readPackets(bytes: Buffer): { packets: Packet[]; rest: Buffer } {
  const packets: Packet[] = []
  let rest = bytes
  for (;;) {
    const size = sizeOf(rest)
    if (size === null || rest.length < size.head + size.body) return { packets, rest }
    packets.push(parse(rest[0] ?? 0, rest.subarray(size.head, size.head + size.body)))
    rest = rest.subarray(size.head + size.body)
  }
}

function parse(head: number, body: Buffer): Packet {
  switch (head >> 4) {
    case 2:
      return { kind: 'connack', code: body[1] ?? 255 }
    case 3: {
      const length = body.readUInt16BE(0)
      const from = 2 + length + ((head & 0x06) === 0 ? 0 : 2)
      const topic = body.toString('utf8', 2, 2 + length)
      return { kind: 'publish', topic, payload: body.toString('utf8', from), isRetained: (head & 1) === 1 }
    }
    case 4:
      return { kind: 'puback', id: body.readUInt16BE(0) }
    case 9:
      return { kind: 'suback' }
    default:
      return { kind: 'other' }
  }
}

/** The bytes before the body and those of the body; null where the length itself is not there yet. */
function sizeOf(bytes: Buffer): { head: number; body: number } | null {
  let body = 0
  for (let at = 1; at < 5; at += 1) {
    const byte = bytes[at]
    if (byte === undefined) return null
    body += (byte & 127) * 128 ** (at - 1)
    if (byte < 128) return { head: at + 1, body }
  }
  throw new Error('A packet of MQTT has no such length.')
}

function packet(head: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length: number[] = []
  for (let left = body.length; length.length === 0 || left > 0; left = Math.floor(left / 128)) {
    length.push((left % 128) + (left >= 128 ? 128 : 0))
  }
  return Buffer.concat([Buffer.from([head, ...length]), body])
}

function text(words: string): Buffer {
  const bytes = Buffer.from(words)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
