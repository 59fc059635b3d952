import fc from 'fast-check'
import type { Capability } from '@foyer/contract/device.ts'
import { orders } from '@foyer/contract/heating.ts'
import type { OrderClaim } from '#room-order/room-order.ts'
import { defaultTemperatures } from '#room-temperatures/room-temperatures.ts'
import { evening } from './arbitrary-switched.ts'
import type { DeviceReading, GuardDevice } from './guard-history.ts'
import type { GuardedRoom, RoomGuard } from './plan-protection.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const guard: RoomGuard = {
  byContact: true,
  byFall: true,
  limit: HOUR,
  floor: 7,
  ceiling: 30,
  aims: { ...defaultTemperatures, stop: null },
}

/** Stored values by device, oldest first. */
export type History = Readonly<Record<string, readonly DeviceReading[]>>

const bare = { isReachable: true, temperature: null, openSince: null } as const
const devices: readonly GuardDevice[] = [
  {
    ...bare,
    deviceId: 'sensor',
    type: 'sensor',
    category: 'none',
    heats: null,
    capabilities: ['temperature'],
  },
  {
    ...bare,
    deviceId: 'valve',
    type: 'thermostat',
    category: 'heating',
    heats: 'orders',
    capabilities: ['temperature', 'thermostat_mode', 'setpoint', 'instant_power'],
  },
  {
    ...bare,
    deviceId: 'relay',
    type: 'outlet',
    category: 'heating',
    heats: 'relay',
    capabilities: ['on', 'instant_power'],
  },
  { ...bare, deviceId: 'window', type: 'sensor', category: 'none', heats: null, capabilities: ['open'] },
]

/** A room whose devices have reported these values, oldest first. */
export function guardedRoomOf(history: History, facts: Partial<GuardedRoom> = {}): GuardedRoom {
  return {
    roomId: 'salon',
    sources: { claims: [], schedule: null, defaultOrder: 'comfort' },
    guard,
    devices: devices.map((device) => {
      const own = history[device.deviceId] ?? []
      const temperature = own.findLast(({ capability }) => capability === 'temperature') ?? null
      const isOpen = own.findLast(({ capability }) => capability === 'open')?.value === 1
      const shutAt =
        own.findLast(({ capability, value }) => capability === 'open' && value === 0)?.at ?? -Infinity
      const opened = own.find(
        ({ capability, at, value }) => capability === 'open' && value === 1 && at > shutAt,
      )
      return { ...device, temperature, openSince: isOpen ? (opened?.at ?? null) : null }
    }),
    past: { readings: new Map(Object.entries(history)), endedAt: new Map(), stopped: null },
    ...facts,
  }
}

/**
 * Values of one capability, one every few minutes of the last fifty: a fall is planned when it is reported, long before
 * its values are too old.
 */
const valuesOf = (
  capability: Capability,
  value: fc.Arbitrary<number>,
  most = 18,
): fc.Arbitrary<DeviceReading[]> =>
  fc
    .tuple(
      fc.array(value, { maxLength: most }),
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 0, max: 80 }),
    )
    .map(([values, step, ago]) =>
      values
        .map((one, index) => ({ capability, at: evening - (ago + step * index) * MINUTE, value: one }))
        .filter(({ at }) => at > evening - 50 * MINUTE)
        .toReversed(),
    )
const anyCelsius = fc.oneof(
  fc.integer({ min: 170, max: 210 }),
  fc.integer({ min: 50, max: 90 }),
  fc.integer({ min: 250, max: 310 }),
)
/** Mostly a slow walk, as air changes, with some falls. */
const anyTemperatures = fc
  .tuple(anyCelsius, valuesOf('temperature', fc.integer({ min: -8, max: 8 })))
  .map(([first, steps]) => {
    let tenths = first
    return steps.map((step) => {
      tenths += step.value
      return { ...step, value: tenths / 10 }
    })
  })
const merged = (...lists: DeviceReading[][]) => lists.flat().toSorted((one, other) => one.at - other.at)
const anyHistory: fc.Arbitrary<History> = fc.record({
  sensor: anyTemperatures,
  valve: fc
    .tuple(
      fc.oneof(fc.constant<DeviceReading[]>([]), anyTemperatures),
      valuesOf('thermostat_mode', fc.integer({ min: 1, max: 6 }), 4),
      valuesOf('setpoint', fc.integer({ min: 7, max: 21 }), 4),
      valuesOf('instant_power', fc.constantFrom(0, 800)),
    )
    .map((lists) => merged(...lists)),
  relay: valuesOf('on', fc.constantFrom(0, 1)),
  window: fc.oneof(fc.constant<DeviceReading[]>([]), valuesOf('open', fc.constantFrom(0, 1), 5)),
})
export const anyGuardClaim: fc.Arbitrary<OrderClaim> = fc.record({
  kind: fc.constantFrom('override' as const, 'open_window' as const, 'protection' as const),
  order: fc.constantFrom(...orders),
  since: fc.integer({ min: -60, max: 0 }).map((minutes) => evening + minutes * MINUTE),
  until: fc.option(fc.integer({ min: 1, max: 90 }).map((minutes) => evening + minutes * MINUTE)),
  cause: fc.constantFrom({ id: null, name: null }, { id: 'window', name: null }, { id: 'valve', name: null }),
})
const anyGuard: fc.Arbitrary<RoomGuard> = fc.record({
  byContact: fc.boolean(),
  byFall: fc.boolean(),
  limit: fc.constantFrom(5 * MINUTE, HOUR, 4 * HOUR),
  floor: fc.constantFrom(5, 7, 12),
  ceiling: fc.constantFrom(24, 30),
  aims: fc.constant(guard.aims),
})
export const anyGuardedRoom = fc
  .record({
    history: anyHistory,
    claims: fc.array(anyGuardClaim, { maxLength: 2 }),
    defaultOrder: fc.constantFrom(...orders),
    guard: anyGuard,
  })
  .map(({ history, claims, defaultOrder, guard: given }) => ({
    history,
    room: guardedRoomOf(history, { sources: { claims, schedule: null, defaultOrder }, guard: given }),
  }))
