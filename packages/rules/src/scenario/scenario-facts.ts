import type { Capability } from '@foyer/contract/device.ts'
import type { Order, ScenarioMode } from '@foyer/contract/heating.ts'

/** `unknown`: the device has not reported or is offline, or the price is not known. */
export type Truth = 'yes' | 'no' | 'unknown'

/**
 * The last report of a device, and when (ms) it was measured; `receivedAt` (ms): when it was received, if late;
 * `onlineSince` (ms): since when its device is online, if that is known.
 */
export type Reading = {
  readonly value: number
  readonly at: number
  readonly receivedAt?: number
  readonly onlineSince?: number
}

/** The price of an hour; `neither`: its contract has hours that are neither peak nor off-peak hours. */
export type PriceBand = 'peak' | 'off_peak' | 'neither'

/** The order in force in a room; `until` (ms): when it may change by itself, null if never. */
export type RoomFact = {
  readonly order: Order
  /** Its schedule decides, or its default order. */
  readonly isPlanned: boolean
  readonly isAbsence: boolean
  readonly until: number | null
}

/**
 * The facts for evaluating a scenario at an instant (ms): the current or a past state of the home. null: not
 * known. Used for runs, dry runs and replays.
 */
export type ScenarioFacts = {
  /** Also null while the device is offline. */
  reading(deviceId: string, capability: Capability, at: number): Reading | null
  isOnline(deviceId: string, at: number): boolean | null
  room(roomId: string, at: number): RoomFact | null
  /** `until` (ms): when it may change. */
  price(at: number): { band: PriceBand | null; until: number | null }
  /** The rooms that can be heated. */
  heatedRooms(): readonly string[]
  /** When (ms) the next block of a room's schedule begins; null if it has none. */
  nextBlock(roomId: string, at: number): number | null
}

/** The device order of a scenario mode; null for `auto`: the room follows its schedule again. */
export function orderOfMode(mode: ScenarioMode): Order | null {
  return orderByMode[mode]
}

const orderByMode = {
  auto: null,
  comfort: 'comfort',
  'comfort-1': 'comfort_minus_1',
  'comfort-2': 'comfort_minus_2',
  eco: 'eco',
  'anti-frost': 'frost_protection',
  off: 'stop',
  // During an absence of days the room is kept above freezing.
  holidays: 'frost_protection',
} as const satisfies Record<ScenarioMode, Order | null>
