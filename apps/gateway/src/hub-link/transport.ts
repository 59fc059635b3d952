/** One message of a hub, wherever the broker is. */
export type HubMessage = {
  hubId: string
  /** Below `homes/<hubId>/`. */
  topic: string
  payload: Buffer
  /** Kept by a broker from before: of devices' states that is no news. */
  isRetained: boolean
}

export type TransportEvents = {
  /** Resolves when all that the message said is stored. */
  onMessage(message: HubMessage): Promise<void>
  /** The hub has a connection, or has none any more. */
  onConnection(hubId: string, isConnected: boolean): void
  /** The hub hears sets from here on: what was sent to it before went nowhere. */
  onListening(hubId: string): void
}

/** How messages of hubs come and go: the gateway's own broker, or an outside one. */
export type Transport = {
  /** Opens the door. The address is null where it is not ours. */
  listen(): Promise<{ address: string | null }>
  /** Publishes below the hub's prefix: QoS 0, not retained. */
  publish(hubId: string, topic: string, payload: string): void
  /** Whether the hub would hear a set now. */
  hears(hubId: string): boolean
  disconnect(hubId: string): Promise<void>
  admit(hubId: string, secret: string): Promise<void>
  canAdmit(): boolean
  /** Whether messages can come: the door is open, or the outside broker connected. */
  isThere(): boolean
  /** Hears the hubs of these partitions from now on. */
  take(partitions: readonly number[]): Promise<void>
  /** Hears them no more; resolves when what came in is stored. */
  leave(partitions: readonly number[]): Promise<void>
  /** Hears a hub that is new in a partition that is kept. */
  hear(hub: { hubId: string; homeId: string }): void
  close(): Promise<void>
}

export const topicRoot = 'homes'

/** Where all messages of a hub stand. */
export function prefixOf(hubId: string): string {
  return `${topicRoot}/${hubId}/`
}
