import type { Capability } from '@foyer/contract/device.ts'
import type { Order, ScenarioMode } from '@foyer/contract/heating.ts'

/** Unknown: a device has not said, is away, or nobody tells the price. */
export type Truth = 'yes' | 'no' | 'unknown'

/** The last value of a device, and when (ms) it was measured; `receivedAt` (ms): when it was received, if that was late. */
export type Reading = { readonly value: number; readonly at: number; readonly receivedAt?: number }

/** What is in force in a room; `until` (ms): when that may change by itself, null where it never does. */
export type RoomFact = {
  readonly order: Order
  /** Its programme decides, or its default order. */
  readonly isPlanned: boolean
  readonly isAbsence: boolean
  readonly until: number | null
}

/**
 * What a scenario is judged by, at an instant (ms): the home as it is, or as it was. null: nobody knows. The same
 * functions serve a run, a dry run and a replay.
 */
export type ScenarioFacts = {
  /** null, too, while the device is away. */
  reading(deviceId: string, capability: Capability, at: number): Reading | null
  isOnline(deviceId: string, at: number): boolean | null
  room(roomId: string, at: number): RoomFact | null
  price(at: number): { band: 'peak' | 'off_peak'; until: number | null } | null
  /** The rooms that hear orders. */
  heatedRooms(): readonly string[]
  /** When (ms) the next block of a room's programme begins; null where it has none. */
  nextBlock(roomId: string, at: number): number | null
}

/** The order that a mode of a scenario means for a device; null for `auto`: the room follows its programme again. */
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
  // Whoever leaves for days leaves the room above freezing.
  holidays: 'frost_protection',
} as const satisfies Record<ScenarioMode, Order | null>
