/** One message of a hub, through either broker. */
export type HubMessage = {
  hubId: string
  /** Below `homes/<hubId>/`. */
  topic: string
  payload: Buffer
  /** Published as retained, or delivered from the memory of a broker: the state of a device is then ignored. */
  isRetained: boolean
}

export type TransportEvents = {
  /** Resolves when everything in the message is stored: the message is acknowledged after that. */
  onMessage(message: HubMessage): Promise<void>
  /** The hub opened its first connection, or closed its last. Resolves when that is known to all that follows. */
  onConnection(hubId: string, isConnected: boolean): Promise<void>
  /** The hub receives sets from now on: those sent before were lost. */
  onListening(hubId: string): void
}

/** Sends and receives messages of hubs: through the built-in broker, or an external one. */
export type Transport = {
  /** Starts listening. The address is null if the broker is external. */
  listen(): Promise<{ address: string | null }>
  /** Publishes below the hub's prefix: QoS 0, not retained. */
  publish(hubId: string, topic: string, payload: string): void
  /** Whether the hub would receive a set now. */
  receivesCommands(hubId: string): boolean
  disconnect(hubId: string): Promise<void>
  admit(hubId: string, secret: string): Promise<void>
  canAdmit(): boolean
  /** Whether messages can arrive: the built-in broker listens, or the external one is connected. */
  isThere(): boolean
  /** Starts receiving the messages of the hubs of these partitions. */
  onAssigned(partitions: readonly number[]): Promise<void>
  /** Stops receiving them; resolves when received messages are stored. */
  onRevoked(partitions: readonly number[]): Promise<void>
  /** Starts receiving the messages of a new hub in a partition that is kept. */
  subscribe(hub: { hubId: string; homeId: string }): void
  close(): Promise<void>
}

export const topicRoot = 'homes'

/** The topic prefix of all messages of a hub. */
export function prefixOf(hubId: string): string {
  return `${topicRoot}/${hubId}/`
}
