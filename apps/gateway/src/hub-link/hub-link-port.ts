import type { Follower } from '#base/keepers/keepers.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { ReadyCheck } from '#base/http/readiness.ts'
import type { Aged } from '#base/retention/aged.ts'

/** What one message of a device said. Values are in the contract's units; an order is its number, a flag 0 or 1. */
export type Report = {
  homeId: string
  hubId: string
  deviceId: string
  /** Event time, ms. */
  at: number
  /** When it came in, ms. */
  receivedAt: number
  /** False for a backlog or a late value: it is history and triggers nothing. */
  isLive: boolean
  /** The device was away until it said this: it may have become anything meanwhile, by nobody's hand. */
  isReturn: boolean
  values: Map<Capability, number>
}

/** The hub's own word that a set did not reach its device. */
export type SetError = {
  homeId: string
  hubId: string
  deviceId: string
  /** The property at fault, where the hub names it. */
  property: string | null
  message: string
  at: number
}

export type ConnectivityDetails = 'hub_lost' | 'radio_silent' | 'battery_empty' | 'back' | 'hub_back'

export type ConnectivityChange = {
  homeId: string
  hubId: string
  /** Null: the hub itself. */
  deviceId: string | null
  status: 'online' | 'offline'
  at: number
  details: ConnectivityDetails | null
}

export type SendResult =
  /**
   * `waits`: a sleeping device, which hears at its next report. `canRead`: `read` gets the value back. `isBlind`: it
   * never says what it was told; that its hub reports no failure is all there is to hear.
   */
  | { sent: true; waits: boolean; canRead: boolean; isBlind: boolean }
  | { refused: 'hub_offline' | 'device_offline' | 'not_commandable' }

/** What a device is asked: an order's word, a number in the contract's unit, or on/off. */
export type SetOrder = {
  homeId: string
  deviceId: string
  capability: Capability
  value: string | number | boolean
}

/** All that the rest of the gateway knows of hubs and MQTT. */
export type HubLink = Follower & {
  /** Opens the door to hubs. `mqttAddress` is null where an outside broker is used. */
  listen(): Promise<{ mqttAddress: string | null }>
  /** Asks a device for a value. Never retained, never repeated. */
  send(order: SetOrder): Promise<SendResult>
  /** The same in two steps: what would come of it now, and the sending itself, which `publish` does. */
  prepare(order: SetOrder): SendResult & { publish?: () => void }
  /** Asks the device for the value it really has. Does nothing where the device does not answer such questions. */
  read(question: { homeId: string; deviceId: string; capability: Capability }): Promise<void>
  /**
   * Lets a hub with this secret in, where an outside broker keeps the list; the broker of our own reads the database.
   * Does nothing with a secret that is not the hub's any more.
   */
  admitHub(hubId: string, secret: string): Promise<void>
  /** Reads anew what orders mean in the rooms of these homes, of those whose hubs are known here. */
  readTemperatures(homeIds: readonly string[]): Promise<void>
  /** Cuts the hub's connections at once; other gateways notice within seconds that its secret is gone. */
  disconnectHub(hubId: string): Promise<void>
  /** A hub was removed from its home: the home's keeper looks at its devices again. */
  hubRemoved(homeId: string, hubId: string): Promise<void>
  /** The address that a hub's configuration needs. */
  serverFor(): { server: string; isLoopback: boolean }
  /** Whether hubs made here can sign in without a hand on the broker. */
  canAdmitHubs(): boolean
  /** The broker. */
  checks: readonly ReadyCheck[]
  /** What happened at hubs and devices. */
  aged: readonly Aged[]
  onReport(listener: (report: Report) => void): () => void
  onSetError(listener: (error: SetError) => void): () => void
  /** The list of devices of a home changed: one came, went, or has another name or type. */
  onDevicesChanged(listener: (homeId: string) => void): () => void
  /** A button was pressed in a home. */
  onPress(listener: (homeId: string) => void): () => void
  onConnectivity(listener: (change: ConnectivityChange) => void): () => void
  /** Waits until what has come in is stored, then ends all connections. */
  close(): Promise<void>
}

export type HubLinkSettings = {
  host: string
  mqttPort: number
  /** An outside broker instead of the gateway's own. */
  mqttUrl: string | null
  /** Paths of PEM files. */
  mqttTls: { cert: string; key: string } | null
  publicUrl: string | null
  /** Where an outside broker asks us about hubs, and by which key; null: it keeps a list. */
  brokerAuth: { host: string; port: number; key: string } | null
  /** The API of an EMQX, its key in the address: by it connections are ended. */
  emqxApi: string | null
}
