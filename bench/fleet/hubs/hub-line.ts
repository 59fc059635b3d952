import { connect, type Socket } from 'node:net'
import { connectPacket, publishPacket, readPackets, subscribePacket } from './mqtt-packets.ts'

/** A hub's line to its broker. What was not acknowledged is sent again once it has found it back, in its order. */
export type HubLine = {
  publish(topic: string, payload: string, isRetained: boolean): void
  unacknowledged(): number
  isOpen(): boolean
  /** Loses it without a goodbye, and looks for the broker again after so many ms. */
  drop(ms: number): void
  close(): void
}

type Waiting = { topic: string; payload: string; isRetained: boolean }

export type HubLineOptions = {
  port: number
  hubId: string
  will: { topic: string; payload: string }
  filters: readonly string[]
  /** It hears from here on. */
  onOpen(): void
  onMessage(topic: string, payload: string, isRetained: boolean): void
  /** The broker has this one. */
  onAcknowledged(topic: string, payload: string): void
}

/** ms between two tries, and what is added at random: hubs do not come back all at once. */
const RETRY = 500
const RETRY_SPREAD = 1_000

export function openHubLine(options: HubLineOptions): HubLine {
  const { port, hubId, onAcknowledged } = options
  const waiting = new Map<number, Waiting>()
  let socket: Socket | null = null
  let isWelcome = false
  let lastId = 0
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function open(): void {
    const own = connect(port, '127.0.0.1')
    let rest: Buffer = Buffer.alloc(0)
    socket = own
    own.setNoDelay(true)
    own.on('connect', () => own.write(connectPacket({ clientId: hubId, user: hubId, will: options.will })))
    own.on('data', (chunk: Buffer) => {
      const read = readPackets(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]))
      rest = read.rest
      for (const packet of read.packets) {
        if (packet.kind === 'connack') {
          if (packet.code !== 0) return own.destroy()
          own.write(subscribePacket(options.filters))
        } else if (packet.kind === 'suback') {
          isWelcome = true
          for (const [id, message] of waiting) own.write(publishPacket({ ...message, id, isAgain: true }))
          options.onOpen()
        } else if (packet.kind === 'puback') {
          const message = waiting.get(packet.id)
          waiting.delete(packet.id)
          if (message !== undefined) onAcknowledged(message.topic, message.payload)
        } else if (packet.kind === 'publish') {
          options.onMessage(packet.topic, packet.payload, packet.isRetained)
        }
      }
    })
    own.on('error', () => {})
    own.on('close', () => {
      if (socket !== own) return
      isWelcome = false
      if (!isClosed) timer ??= again(RETRY + Math.random() * RETRY_SPREAD)
    })
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
      waiting.set(lastId, { topic, payload, isRetained })
      if (isWelcome) socket?.write(publishPacket({ topic, payload, isRetained, id: lastId, isAgain: false }))
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
