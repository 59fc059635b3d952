import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderClaim } from '#room-order/room-order.ts'
import { anyGuardedRoom, guard, guardedRoomOf, type History } from './arbitrary-guarded-room.ts'
import { evening } from './arbitrary-switched.ts'
import type { DeviceReading } from './guard-history.ts'
import {
  type GuardedRoom,
  type GuardMemories,
  isInDoubt,
  pastFrom,
  planProtection,
} from './plan-protection.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const plan = (room: GuardedRoom, memories: GuardMemories, now: number) =>
  planProtection({ rooms: [room], memories }, now)

/** The room after a plan is stored. */
function applied(room: GuardedRoom, { holds }: ReturnType<typeof plan>): GuardedRoom {
  if (holds === null) return room
  const others = room.sources.claims.filter(({ kind }) => kind !== 'protection' && kind !== 'open_window')
  const set = holds.map(({ cause, ...hold }) => ({ ...hold, cause: { id: cause, name: null } }))
  return { ...room, sources: { ...room.sources, claims: [...others, ...set] } }
}

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(anyGuardedRoom, ({ room }) => {
      expect(plan(room, {}, evening)).toEqual(plan(room, {}, evening))
    }),
  )
})

test('a plan that is applied sets nothing more, and the next time is in the future', () => {
  fc.assert(
    fc.property(anyGuardedRoom, ({ room }) => {
      const made = plan(room, {}, evening)
      expect(made.nextAt ?? Infinity).toBeGreaterThan(evening)
      const again = plan(applied(room, made), made.memories, evening)
      expect(again).toMatchObject({ holds: null, memories: made.memories })
      expect(again.nextAt ?? Infinity).toBeGreaterThanOrEqual(made.nextAt ?? 0)
    }),
    { numRuns: 1_000 },
  )
})

test('planning more often until the next time changes nothing', () => {
  fc.assert(
    fc.property(
      anyGuardedRoom,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      ({ room }, share) => {
        const made = plan(room, {}, evening)
        const until = made.nextAt ?? evening + 48 * HOUR
        const then = evening + Math.floor(share * (until - evening))
        expect(plan(applied(room, made), made.memories, then).holds).toBe(null)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('temperatures inside their bands leave a calm room calm', () => {
  let count = 0
  fc.assert(
    fc.property(
      anyGuardedRoom,
      fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom('sensor', 'valve')), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.integer({ min: 1, max: 6 }),
      ({ history, room }, reports, step) => {
        const made = plan(room, {}, evening)
        const calm = made.memories['salon']?.calm
        // After half a fall the last temperature is outside already, and the next plan reads the values again.
        if (calm == null || isInDoubt(applied(room, made), made.memories['salon'], evening)) return
        const later: Record<string, readonly DeviceReading[]> = { ...history }
        let now = evening
        for (const [share, deviceId] of reports) {
          const band = calm.bands[deviceId] ?? null
          const at = now + step * MINUTE
          if (band === null || at >= (calm.until ?? Infinity)) continue
          now = at
          count += 1
          const value = Math.ceil((band.low + share * (band.high - band.low)) * 100) / 100
          if (value >= band.high) continue
          later[deviceId] = [...(later[deviceId] ?? []), { capability: 'temperature', at, value }]
        }
        const { sources, guard: own } = applied(room, made)
        const reported = guardedRoomOf(later, { sources, guard: own })
        expect(isInDoubt(reported, made.memories['salon'], now)).toBe(false)
        // The bands and all stored values lead to the same result.
        expect(plan(reported, {}, now).holds).toBe(null)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(count).toBeGreaterThan(500)
})

const celsius = (...values: number[]): DeviceReading[] =>
  values.map((value, index) => ({
    capability: 'temperature',
    at: evening - (values.length - 1 - index) * MINUTE,
    value,
  }))

test('a room is in doubt when a temperature leaves its band, a window opens, or its settings or its order change', () => {
  const room = guardedRoomOf({ sensor: celsius(20, 20) })
  const { memories, watches } = plan(room, {}, evening)
  const memory = memories['salon']
  expect(watches).toContainEqual({ deviceId: 'sensor', capability: 'temperature', low: 18.91, high: 20.4 })
  expect(watches).toContainEqual({ deviceId: 'window', capability: 'open', low: -Infinity, high: 0.5 })
  expect(isInDoubt(room, memory, evening)).toBe(false)
  const doubted = [
    guardedRoomOf({ sensor: celsius(20, 18.8) }),
    guardedRoomOf({ sensor: celsius(20, 20.4) }),
    guardedRoomOf({ sensor: celsius(20), window: [{ capability: 'open', at: evening, value: 1 }] }),
    { ...room, guard: { ...guard, floor: 8 } },
    { ...room, sources: { ...room.sources, defaultOrder: 'eco' as const } },
  ]
  for (const one of doubted) expect(isInDoubt(one, memory, evening)).toBe(true)
})

test('a fall that the end of heating explains does not hold the room, however long it is remembered', () => {
  const lowered = [3, 1].map((value, index) => ({
    capability: 'setpoint' as const,
    at: evening + index * 5 * MINUTE,
    value,
  }))
  const fallen = [20, 19, 18.4].map((value, index) => ({
    capability: 'temperature' as const,
    at: evening + (5 + index * 2) * MINUTE,
    value,
  }))
  for (let minutes = 10; minutes < 100; minutes += 5) {
    const room = guardedRoomOf({ sensor: fallen, valve: lowered })
    expect(plan(room, {}, evening + minutes * MINUTE).holds).toBe(null)
  }
})

test('a window that was opened before the stored values holds its room from its opening on', () => {
  const open = [{ capability: 'open' as const, at: evening - 10 * MINUTE, value: 1 }]
  const room = guardedRoomOf({ sensor: celsius(20), window: open })
  const since = evening - 30 * MINUTE
  const opened = {
    ...room,
    devices: room.devices.map((device) =>
      device.deviceId === 'window' ? { ...device, openSince: since } : device,
    ),
  }
  const { holds, watches } = plan(opened, {}, evening)
  expect(holds).toMatchObject([
    { kind: 'open_window', cause: 'window', since: since + MINUTE, until: since + HOUR },
  ])
  // Its contact repeats that it is open.
  expect(watches).toContainEqual({ deviceId: 'window', capability: 'open', low: 0.5, high: Infinity })
})

test('the stored values before an open window are read, and not those before a frost protection of many days', () => {
  const claim = (kind: 'open_window' | 'protection'): OrderClaim => ({
    kind,
    order: 'frost_protection',
    since: evening - 30 * 24 * HOUR,
    until: null,
    cause: { id: null, name: null },
  })
  const from = (kind: 'open_window' | 'protection') =>
    pastFrom({ sources: { claims: [claim(kind)], schedule: null, defaultOrder: 'eco' } }, evening)
  expect(from('protection')).toBe(evening - 1.5 * HOUR)
  expect(from('open_window')).toBe(evening - 30 * 24 * HOUR - HOUR / 2)
})

test('since when a room has been too warm is remembered for longer than its stored values', () => {
  const hot = (from: number): DeviceReading[] =>
    Array.from({ length: 5 }, (_, index) => ({
      capability: 'temperature',
      at: from + index * 10 * MINUTE,
      value: 31,
    }))
  const first = plan(guardedRoomOf({ sensor: hot(evening - 40 * MINUTE) }), {}, evening)
  expect(first.memories['salon']?.hot['sensor']).toBe(evening - 40 * MINUTE)
  const then = evening + HOUR
  const later = plan(guardedRoomOf({ sensor: hot(then - 40 * MINUTE) }), first.memories, then)
  expect(later.memories['salon']?.hot['sensor']).toBe(evening - 40 * MINUTE)
})

test('an order that began long ago but applies only now leaves its devices the time to stop', () => {
  const heatedFor = (minutes: number): History => {
    const instants = Array.from(
      { length: minutes / 5 + 1 },
      (_, index) => evening + (index * 5 - 60) * MINUTE,
    )
    return {
      sensor: instants.map((at) => ({ capability: 'temperature', at, value: 19 })),
      valve: instants.map((at) => ({ capability: 'instant_power', at, value: 800 })),
    }
  }
  const before = plan(guardedRoomOf(heatedFor(60)), {}, evening)
  // The block of this moment becomes Hors Gel: since when it applies is its begin, hours ago.
  const frost = { claims: [], schedule: null, defaultOrder: 'frost_protection' as const }
  const changed = plan(guardedRoomOf(heatedFor(60), { sources: frost }), before.memories, evening)
  expect(changed.holds).toBe(null)
  const then = (minutes: number) =>
    plan(
      guardedRoomOf(heatedFor(60 + minutes), { sources: frost }),
      changed.memories,
      evening + minutes * MINUTE,
    )
  expect(then(25).holds).toBe(null)
  expect(then(30).holds).toMatchObject([{ kind: 'protection', cause: 'valve', order: 'stop' }])
})
