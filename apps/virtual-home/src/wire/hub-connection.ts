import mqtt from 'mqtt'
import type { MqttClient } from 'mqtt'
import type { Message } from '#hub/message.ts'

export type HubConnectionOptions = {
  url: string
  username?: string | undefined
  password?: string | undefined
  baseTopic: string
  onConnect: () => void
  onMessage: (topic: string, payload: string) => void
  onTrouble: (text: string) => void
}

const retryMs = 1000

/** Names may contain slashes: a command topic has up to four levels of name. */
const commandFilters = [1, 2, 3, 4].flatMap((levels) => {
  const name = Array.from({ length: levels }, () => '+').join('/')
  return [`${name}/set`, `${name}/set/+`, `${name}/get`, `${name}/get/+`]
})

/** The hub's connection to its broker: last will, commands in, messages out. */
export class HubConnection {
  readonly #client: MqttClient
  readonly #baseTopic: string

  constructor(options: HubConnectionOptions) {
    this.#baseTopic = options.baseTopic
    this.#client = mqtt.connect(options.url, {
      ...(options.username === undefined ? {} : { username: options.username }),
      ...(options.password === undefined ? {} : { password: options.password }),
      reconnectPeriod: retryMs,
      reconnectOnConnackError: true,
      connectTimeout: 10_000,
      will: {
        topic: `${options.baseTopic}/bridge/state`,
        payload: Buffer.from('{"state":"offline"}'),
        qos: 1,
        retain: true,
      },
    })
    const filters = [...commandFilters, 'bridge/request/#'].map((filter) => `${options.baseTopic}/${filter}`)
    this.#client.on('connect', () => {
      this.#client.options.reconnectPeriod = retryMs
      this.#client.subscribe(filters, { qos: 0 }, (error) => {
        if (error !== null) options.onTrouble(`cannot subscribe: ${error.message}`)
        options.onConnect()
      })
    })
    this.#client.on('message', (topic, payload, packet) => {
      // A retained command is an old one: a restarted hub must not execute it.
      if (packet.retain || !topic.startsWith(`${options.baseTopic}/`)) return
      options.onMessage(topic.slice(options.baseTopic.length + 1), payload.toString())
    })
    this.#client.on('error', (error) => options.onTrouble(error.message || String(error)))
  }

  get isConnected(): boolean {
    return this.#client.connected
  }

  /** QoS 0, as Zigbee2MQTT does; without a connection the messages are lost. */
  send(messages: readonly Message[]): void {
    if (!this.#client.connected) return
    for (const message of messages) {
      this.#client.publish(this.#topicOf(message), message.payload, {
        qos: 0,
        retain: message.retain ?? false,
      })
    }
  }

  /** QoS 1: resolves when the broker has it, also after a lost connection. */
  async deliver(message: Message): Promise<void> {
    await this.#client.publishAsync(this.#topicOf(message), message.payload, {
      qos: 1,
      retain: message.retain ?? false,
    })
  }

  /** Publishes a retained message outside the base topic, where the hub describes itself. */
  announce(topic: string, payload: string): void {
    this.#client.publish(topic, payload, { qos: 0, retain: true })
  }

  /** Drops the connection without a disconnect message and reconnects after some seconds. */
  drop(seconds: number): void {
    this.#client.options.reconnectPeriod = seconds * 1000
    this.#client.stream.destroy()
  }

  /**
   * Publishes the offline message and disconnects; a broker that does not answer is abandoned after 1.5
   * seconds.
   */
  async close(): Promise<void> {
    const goodbye = async (): Promise<void> => {
      if (!this.#client.connected) return
      await this.deliver({ topic: 'bridge/state', payload: '{"state":"offline"}', retain: true })
      await this.#client.endAsync()
    }
    // This timer keeps the process alive: if the connection breaks during the disconnect, nothing else would,
    // and the process would exit before it has closed.
    const { promise: patience, resolve: giveUp } = Promise.withResolvers<void>()
    const timer = setTimeout(giveUp, 1500)
    await Promise.race([goodbye().catch(() => undefined), patience])
    clearTimeout(timer)
    await this.#client.endAsync(true)
  }

  #topicOf(message: Message): string {
    return `${this.#baseTopic}/${message.topic}`
  }
}
