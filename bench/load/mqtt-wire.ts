import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A hub's minimal connection to the broker: processor time that the sender uses is not available to the gateway. */
export type MqttWire = {
  /** Publishes with QoS 1. */
  publish(topic: string, payload: string): void
  /** Messages that the broker has not acknowledged yet, which it does once they are stored. */
  unacknowledged(): number
  /** Resolves when nothing is unacknowledged. */
  settled(): Promise<void>
  close(): void
}

/**
 * Signs in by MQTT 3.1.1. `onAcknowledged` is called for each stored message. Throws if the broker refuses; `onLost` is
 * called if the connection breaks later.
 */
export async function openMqttWire(options: {
  address: string
  user: string
  password: string
  onAcknowledged?: () => void
  onLost?: (reason: string) => void
}): Promise<MqttWire> {
  const { hostname, port } = new URL(options.address)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.write(connectPacket(options.user, options.password))
  await welcome(socket)

  let sent = 0
  let acknowledged = 0
  let rest = 0
  let isClosed = false
  const waiting: (() => void)[] = []
  // Without subscriptions only PUBACK packets arrive: four bytes each.
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.length
    for (; rest >= 4; rest -= 4) {
      acknowledged += 1
      options.onAcknowledged?.()
    }
    if (acknowledged === sent) for (const resolve of waiting.splice(0)) resolve()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (!isClosed) options.onLost?.('the broker closed the connection')
  })
  return {
    publish(topic, payload) {
      sent += 1
      socket.write(publishPacket(topic, payload, (sent % 65_535) + 1))
    },
    unacknowledged: () => sent - acknowledged,
    settled: () =>
      acknowledged === sent ? Promise.resolve() : new Promise((resolve) => waiting.push(() => resolve())),
    close() {
      isClosed = true
      socket.destroy()
    },
  }
}

async function welcome(socket: Socket): Promise<void> {
  const answer = await new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0)
    socket.on('data', function receive(chunk: Buffer) {
      // Brokers write a packet in several pieces.
      received = Buffer.concat([received, chunk])
      if (received.length < 4) return
      socket.off('data', receive)
      resolve(received)
    })
    socket.once('close', () => reject(new Error('The broker closed the connection before its CONNACK.')))
  })
  if (answer[0] !== 0x20 || answer[3] !== 0) throw new Error(`The broker refused with code ${answer[3]}.`)
}

function connectPacket(user: string, password: string): Buffer {
  const cleanWithUserAndPassword = 0xc2
  const body = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, cleanWithUserAndPassword, 0, 120]),
    text(''),
    text(user),
    text(password),
  ])
  return Buffer.concat([Buffer.from([0x10]), lengthOf(body.length), body])
}

function publishPacket(topic: string, payload: string, id: number): Buffer {
  const topicBytes = Buffer.byteLength(topic)
  const payloadBytes = Buffer.byteLength(payload)
  const length = lengthOf(2 + topicBytes + 2 + payloadBytes)
  const packet = Buffer.allocUnsafe(1 + length.length + 2 + topicBytes + 2 + payloadBytes)
  packet[0] = 0x32
  let at = 1 + length.copy(packet, 1)
  at = packet.writeUInt16BE(topicBytes, at)
  at += packet.write(topic, at)
  at = packet.writeUInt16BE(id, at)
  packet.write(payload, at)
  return packet
}

/** Seven bits a byte, lowest first (MQTT 3.1.1, section 2.2.3). */
function lengthOf(size: number): Buffer {
  const bytes: number[] = []
  for (let left = size; bytes.length === 0 || left > 0; left = Math.floor(left / 128)) {
    bytes.push((left % 128) + (left >= 128 ? 128 : 0))
  }
  return Buffer.from(bytes)
}

function text(words: string): Buffer {
  const bytes = Buffer.from(words)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(bytes.length)
  return Buffer.concat([length, bytes])
}
