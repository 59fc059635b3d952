import type { Database } from '#base/database/database.ts'
import type { PartitionReader } from '#base/keepers/keepers.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { DayColor } from '@foyer/rules/tariff/day-colors.ts'
import type { ReadyCheck } from '#base/http/readiness.ts'
import type { RetainedRows } from '#base/retention/retained-rows.ts'

/** The values of one message of a device, in the contract's units; an order is its number, a flag 0 or 1. */
export type Report = {
  homeId: string
  hubId: string
  deviceId: string
  /** Event time, ms. */
  at: number
  /** Time of receipt, ms. */
  receivedAt: number
  values: Map<Capability, number>
}

/** The colour of the running or the next day of Tempo, as a meter announces it. */
export type AnnouncedColor = {
  homeId: string
  /** The meter: the same object for all its messages, as long as its hub is linked. */
  meter: object
  which: 'today' | 'tomorrow'
  /** Event time, ms. */
  at: number
  color: DayColor
}

/** The hub's report that a set did not reach its device. */
export type SetError = {
  homeId: string
  hubId: string
  deviceId: string
  /** The property at fault, if the hub names it. */
  property: string | null
  message: string
  at: number
}

export type ConnectivityDetails = 'hub_lost' | 'radio_silent' | 'battery_empty' | 'back' | 'hub_back'

export type ConnectivityChange = {
  homeId: string
  hubId: string
  /** Null for the hub itself. */
  deviceId: string | null
  status: 'online' | 'offline'
  at: number
  details: ConnectivityDetails | null
}

/** What sending a value to a device would do now. */
export type PreparedSet =
  /**
   * `waits`: a sleeping device, which receives the set after its next report. `canRead`: its value can be read back.
   * `isBlind`: it never confirms; success is assumed unless its hub reports an error. `publish` sends the value.
   */
  | { waits: boolean; canRead: boolean; isBlind: boolean; publish(): void }
  | { refused: 'hub_offline' | 'device_offline' | 'not_commandable' }
  /** The broker is not connected to this gateway now. */
  | 'unavailable'

/** A value of a device that is requested from it. */
export type Question = { homeId: string; deviceId: string; capability: Capability }

/** A value for a device: an order's name, a number in the contract's unit, or on/off. */
export type SetOrder = {
  homeId: string
  deviceId: string
  capability: Capability
  value: string | number | boolean
}

/** The interface of hubs and MQTT to the rest of the gateway. */
export type HubLink = PartitionReader & {
  /** Starts accepting hubs. `mqttAddress` is null if an external broker is used. */
  listen(): Promise<{ mqttAddress: string | null }>
  /**
   * What sending these values would do now, in their order, in the state of a transaction. Any gateway may send to any
   * device. Nothing is retained or repeated.
   */
  prepareSets(tx: Database, orders: readonly SetOrder[]): Promise<PreparedSet[]>
  /** For each of these values of devices, a function that requests it; null if its device cannot be asked now. */
  prepareReads(tx: Database, questions: readonly Question[]): Promise<((() => void) | null)[]>
  /**
   * Gives a hub with this secret access at an external broker that has its own account list; the built-in broker reads
   * the database. Does nothing if the secret is not the hub's current one.
   */
  admitHub(hubId: string, secret: string): Promise<void>
  /**
   * Call in the transaction that changes the temperatures of orders in rooms of a home, or moves a device: the gateway
   * that receives its messages reads them again after the commit.
   */
  announceRooms(tx: Database, homeId: string): Promise<void>
  /** Closes the hub's connections immediately; other gateways notice within seconds that its secret is revoked. */
  disconnectHub(hubId: string): Promise<void>
  /** The address that a hub's configuration needs. */
  serverFor(): { server: string; isLoopback: boolean }
  /** Whether hubs that are created here can sign in without manual work on the broker. */
  canAdmitHubs(): boolean
  /** Readiness of the broker. */
  checks: readonly ReadyCheck[]
  /** Logs of hubs and devices that are removed after the retention time. */
  retainedRows: readonly RetainedRows[]
  /**
   * Receives each report that did not come late, once its readings are stored. Its message is acknowledged once the
   * listener has resolved.
   */
  onStoredReport(listener: (report: Report) => Promise<void>): () => void
  /** The message with the error is acknowledged once the listener has resolved. */
  onSetError(listener: (error: SetError) => Promise<void>): () => void
  /** The device list of a home changed: a device was added, removed or renamed, or has another type. */
  onDevicesChanged(listener: (homeId: string) => void): () => void
  /** A button was pressed in a home. */
  onPress(listener: (homeId: string) => void): () => void
  onConnectivity(listener: (change: ConnectivityChange) => void): () => void
  /** Receives the colours that meters announce. Their messages are acknowledged once the listener has resolved. */
  onColor(listener: (announced: AnnouncedColor) => Promise<void>): () => void
  /** Waits until received messages are stored, then closes all connections. */
  close(): Promise<void>
}

export type HubLinkSettings = {
  host: string
  mqttPort: number
  /** URL of an external broker to use instead of the built-in one. */
  mqttUrl: string | null
  /** Paths of PEM files. */
  mqttTls: { cert: string; key: string } | null
  publicUrl: string | null
  /** Where an external broker authenticates hubs, and its key; null if the broker has its own account list. */
  brokerAuth: { host: string; port: number; key: string } | null
  /** The URL of an EMQX API with its key, used to close connections. */
  emqxApi: string | null
}
