import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestHeating, MEASURE_LASTS_MS } from '#regulation/relay-decision.ts'
import type { OrderClaim } from '#room-order/room-order.ts'
import {
  anyRelayCelsius,
  anyRelayMemories,
  anyRelayRoom,
  evening,
  relayOf,
  relayRoomOf,
  switched,
} from './arbitrary-switched.ts'
import { RETURN_MS, type Watch } from './commanded-device.ts'
import { planRelays, type RelayMemories, type RelayRoom } from './plan-relays.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const plan = (room: RelayRoom, memories: RelayMemories, now: number) =>
  planRelays({ rooms: [room], memories }, now)

/** The room after a plan is stored and its command is being sent. */
function applied(room: RelayRoom, made: ReturnType<typeof plan>, now: number): RelayRoom {
  return { ...room, relays: room.relays.map((relay) => switched(relay, made.commands[0], now)) }
}

test('the same facts give the same plan', () => {
  fc.assert(
    fc.property(anyRelayRoom, anyRelayMemories, (room, memories) => {
      expect(plan(room, memories, evening)).toEqual(plan(room, memories, evening))
    }),
  )
})

test('a plan that is applied requests nothing more, and the next time is in the future', () => {
  fc.assert(
    fc.property(anyRelayRoom, anyRelayMemories, (room, memories) => {
      const made = plan(room, memories, evening)
      expect(made.nextAt ?? Infinity).toBeGreaterThan(evening)
      expect(plan(applied(room, made, evening), made.memories, evening).commands).toEqual([])
    }),
  )
})

test('planning more often until the next time changes nothing', () => {
  fc.assert(
    fc.property(
      anyRelayRoom,
      anyRelayMemories,
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (room, memories, share) => {
        const made = plan(room, memories, evening)
        const until = made.nextAt ?? evening + 48 * HOUR
        const then = evening + Math.floor(share * (until - evening))
        const between = plan(applied(room, made, evening), made.memories, then)
        expect(between.commands).toEqual([])
        expect(between.memories['relay']?.since).toBe(made.memories['relay']?.since)
      },
    ),
    { numRuns: 1_000 },
  )
})

const isInside = ({ low, high }: Watch, value: number) => value >= low && value < high

test('a temperature inside its band changes nothing', () => {
  fc.assert(
    fc.property(
      anyRelayRoom,
      anyRelayMemories,
      anyRelayCelsius,
      fc.integer({ min: -5, max: 4 }),
      (room, memories, value, cents) => {
        const made = plan(room, memories, evening)
        const watch = made.watches.find(({ capability }) => capability === 'temperature')
        if (watch === undefined || !isInside(watch, value + cents / 100)) return
        if (room.measured === null || evening >= room.measured.at + MEASURE_LASTS_MS) return
        const measured = { value, at: evening }
        const reported = plan({ ...applied(room, made, evening), measured }, made.memories, evening)
        expect(reported.commands).toEqual([])
      },
    ),
    { numRuns: 2_000 },
  )
})

test('with several thermometers, or for a new one, each value triggers a plan', () => {
  const thermometers = ['one', 'two'].map((deviceId) => ({ deviceId, isCounted: true }))
  const watched = (room: RelayRoom) =>
    plan(room, {}, evening).watches.filter(({ capability }) => capability === 'temperature')
  expect(watched(relayRoomOf({ thermometers })).some((watch) => isInside(watch, 19))).toBe(false)
  const isNew = [
    { deviceId: 'sensor', isCounted: true },
    { deviceId: 'new', isCounted: false },
  ]
  expect(watched(relayRoomOf({ thermometers: isNew })).map((watch) => isInside(watch, 19))).toEqual([
    true,
    false,
  ])
})

test('a thermometer that was silent for an hour triggers a plan with any value', () => {
  const room = relayRoomOf({ measured: { value: 19, at: evening - 2 * HOUR } })
  const [watch] = plan(room, {}, evening).watches.filter(({ capability }) => capability === 'temperature')
  expect(watch !== undefined && isInside(watch, 19)).toBe(false)
  expect(watch).toBeDefined()
})

test('a relay follows the order and the temperature of its room, and its own state is watched', () => {
  const cold = plan(relayRoomOf(), {}, evening)
  expect(cold.commands).toEqual([{ deviceId: 'relay', value: true, actor: 'system' }])
  const stop: OrderClaim = { kind: 'absence', order: 'stop', since: evening, until: evening + HOUR }
  const sources = { claims: [stop], schedule: null, defaultOrder: 'comfort' } as const
  expect(plan(relayRoomOf({ sources }), {}, evening)).toMatchObject({ commands: [], nextAt: evening + HOUR })
  const state = cold.watches.find(({ capability }) => capability === 'on')
  expect(state).toEqual({ deviceId: 'relay', capability: 'on', low: -Infinity, high: 0.5 })
})

test('a change at the relay is kept until the order of the room changes, and for four hours at most', () => {
  const reached = { number: 0, at: evening, outcome: 'reached', wentBack: false } as const
  const byHand = relayRoomOf({
    measured: { value: 22, at: evening },
    relays: [relayOf({ on: 1, lastCommand: reached })],
  })
  const first = plan(byHand, { relay: { isOn: false, since: evening } }, evening + 10 * MINUTE)
  expect(first.commands).toEqual([])
  expect(first.memories).toEqual({ relay: { isOn: true, since: evening + 10 * MINUTE } })
  const override: OrderClaim = { kind: 'override', order: 'eco', since: evening + HOUR, until: null }
  const sources = { claims: [override], schedule: null, defaultOrder: 'comfort' } as const
  const warm = { value: 22, at: evening + HOUR }
  const ordered = plan({ ...byHand, sources, measured: warm }, first.memories, evening + HOUR)
  expect(ordered.commands).toEqual([{ deviceId: 'relay', value: false, actor: 'system' }])
  const late = evening + 10 * MINUTE + longestHeating.on
  expect(plan(byHand, first.memories, late - 1).commands).toEqual([])
  expect(plan(byHand, first.memories, late).commands).toEqual([
    { deviceId: 'relay', value: false, actor: 'system' },
  ])
})

test('a change at the relay within an hour of its command is kept too', () => {
  const missed = { number: 0, at: evening, outcome: 'missed' } as const
  const afterChange = (wentBack: boolean) =>
    plan(
      relayRoomOf({
        measured: { value: 22, at: evening },
        relays: [relayOf({ on: 1, lastCommand: { ...missed, wentBack } })],
      }),
      { relay: { isOn: true, since: evening + 10 * MINUTE } },
      evening + 30 * MINUTE,
    ).commands
  expect(afterChange(true)).toEqual([])
  // One that never followed its command receives it again.
  expect(afterChange(false)).toEqual([{ deviceId: 'relay', value: false, actor: 'system' }])
})

test('a change at the relay does not outlast an override that a person ends', () => {
  const reached = { number: 1, at: evening, outcome: 'reached', wentBack: false } as const
  const cold = relayRoomOf({ relays: [relayOf({ on: 0, lastCommand: reached })] })
  const memories = { relay: { isOn: false, since: evening + 2 * HOUR } }
  const later = evening + 8 * HOUR
  const measured = { value: 17, at: later }
  expect(plan({ ...cold, measured }, memories, later).commands).toEqual([])
  expect(plan({ ...cold, measured, lastHoldEnd: later }, memories, later).commands).toEqual([
    { deviceId: 'relay', value: true, actor: 'system' },
  ])
})

test('a relay that returns is planned 20 s later, and one whose command is open is planned again', () => {
  const returned = relayRoomOf({ relays: [relayOf({ connectedSince: evening })] })
  expect(plan(returned, {}, evening)).toMatchObject({ commands: [], nextAt: evening + RETURN_MS })
  expect(plan(returned, {}, evening + RETURN_MS).commands).toHaveLength(1)
  const open = { number: 1, at: evening, outcome: 'open', wentBack: false } as const
  const waiting = relayRoomOf({ relays: [relayOf({ lastCommand: open })] })
  expect(plan(waiting, {}, evening + 5_000)).toMatchObject({ commands: [], nextAt: evening + 20_000 })
})
