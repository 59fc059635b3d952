import { connect, type Socket } from 'node:net'
import { generate, type Packet, parser } from 'mqtt-packet'

/**
 * A hub's connection to its broker. Messages without an acknowledgement are sent again in their order after a
 * reconnect.
 */
export type HubLine = {
  publish(topic: string, payload: string, isRetained: boolean): void
  unacknowledged(): number
  isOpen(): boolean
  /** Closes it without a DISCONNECT, and reconnects after so many ms. */
  drop(ms: number): void
  close(): void
}

type Waiting = { topic: string; payload: string; isRetained: boolean }

export type HubLineOptions = {
  port: number
  hubId: string
  will: { topic: string; payload: string }
  filters: readonly string[]
  /** Its subscriptions are in force from here on. */
  onOpen(): void
  onMessage(topic: string, payload: string, isRetained: boolean): void
  /** The broker has acknowledged this message. */
  onAcknowledged(topic: string, payload: string): void
}

/** ms between two attempts, and a random addition: hubs do not reconnect all together. */
const RETRY = 500
const RETRY_SPREAD = 1_000

/**
 * Opens a connection by MQTT 3.1.1 with a clean session. One process has ten thousand of them, so each is a bare
 * socket.
 */
export function openHubLine(options: HubLineOptions): HubLine {
  const { port, onAcknowledged } = options
  const waiting = new Map<number, Waiting>()
  let socket: Socket | null = null
  let isWelcome = false
  let lastId = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function open(): void {
    const own = connect(port, '127.0.0.1')
    const packets = parser({ protocolVersion: 4 })
    socket = own
    own.setNoDelay(true)
    own.on('connect', () => own.write(generate(connectOf(options))))
    own.on('data', (chunk: Buffer) => packets.parse(chunk))
    packets.on('packet', (packet: Packet) => receive(own, packet))
    packets.on('error', () => own.destroy())
    own.on('error', () => {})
    own.on('close', () => {
      if (socket !== own) return
      isWelcome = false
      if (!isClosed) timer ??= again(RETRY + Math.random() * RETRY_SPREAD)
    })
  }

  function receive(own: Socket, packet: Packet): void {
    if (packet.cmd === 'connack') {
      if (packet.returnCode !== 0) return void own.destroy()
      const subscriptions = options.filters.map((topic) => ({ topic, qos: 0 as const }))
      own.write(generate({ cmd: 'subscribe', messageId: 1, subscriptions }))
    } else if (packet.cmd === 'suback') {
      isWelcome = true
      for (const [id, message] of waiting) own.write(publishOf(message, id, true))
      options.onOpen()
    } else if (packet.cmd === 'puback') {
      const message = waiting.get(packet.messageId ?? 0)
      waiting.delete(packet.messageId ?? 0)
      if (message !== undefined) onAcknowledged(message.topic, message.payload)
    } else if (packet.cmd === 'publish') {
      options.onMessage(packet.topic, packet.payload.toString(), packet.retain)
    }
  }

  function again(ms: number): NodeJS.Timeout {
    return setTimeout(() => {
      timer = undefined
      open()
    }, ms)
  }

  open()
  return {
    publish(topic, payload, isRetained) {
      do lastId = (lastId % 65_535) + 1
      while (waiting.has(lastId))
      const message = { topic, payload, isRetained }
      waiting.set(lastId, message)
      if (isWelcome) socket?.write(publishOf(message, lastId, false))
    },
    unacknowledged: () => waiting.size,
    isOpen: () => isWelcome,
    drop(ms) {
      clearTimeout(timer)
      timer = again(ms)
      isWelcome = false
      socket?.destroy()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      socket?.destroy()
    },
  }
}

function connectOf({ hubId, will }: HubLineOptions): Packet {
  return {
    cmd: 'connect',
    clientId: hubId,
    username: hubId,
    clean: true,
    // No keep-alive: the broker does not disconnect a silent hub.
    keepalive: 0,
    will: { ...will, qos: 1, retain: true },
  }
}

function publishOf({ topic, payload, isRetained }: Waiting, messageId: number, dup: boolean): Buffer {
  return generate({ cmd: 'publish', topic, payload, messageId, qos: 1, retain: isRetained, dup })
}
