import 'temporal-polyfill/global'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyInstant, anySources } from '#room-order/arbitrary-sources.ts'
import { orderInForce, type OrderClaim } from '#room-order/room-order.ts'
import {
  isEdgeDue,
  planRooms,
  type PlannedRoom,
  type RoomClaim,
  type RoomMemories,
  type RoomsPlan,
  type Slot,
} from './plan-rooms.ts'

const HOUR = 3_600_000
/** A Monday. */
const evening = Date.parse('2027-01-18T18:00:00+01:00')
const roomId = 'salon'

/** Éco until 17:00, Confort until 22:30, then Éco. */
const week = Array.from({ length: 7 }, () => [
  { start: 0, end: 1020, order: 'eco' as const },
  { start: 1020, end: 1350, order: 'comfort' as const },
  { start: 1350, end: 1440, order: 'eco' as const },
])

/** What is stored of a room between its plans. */
type Stored = { room: PlannedRoom; memories: RoomMemories; slots: Slot[] }

function roomOf(claims: readonly OrderClaim[], schedule: PlannedRoom['sources']['schedule']): PlannedRoom {
  return {
    roomId,
    sources: { claims, schedule, defaultOrder: 'eco' },
    claims: claims.flatMap(gatewayClaim),
    weekSince: null,
    past: null,
  }
}

function gatewayClaim({ kind, since, until, cause }: OrderClaim, index: number): RoomClaim[] {
  const of = cause ?? { id: null, name: null }
  return kind === 'override' ? [] : [{ id: String(index), kind, since, until, cause: of, isBegun: false }]
}

/** Plans the room with its past as the gateway reads it. */
function plan({ room, memories, slots }: Stored, now: number): RoomsPlan {
  const held = room.sources.claims.map(({ since, until }) => ({ from: since, to: until }))
  const past = isEdgeDue(room, memories[roomId], now) ? { lastSlotAt: slots.at(-1)?.at ?? null, held } : null
  return planRooms({ rooms: [{ ...room, past }], memories }, now)
}

/** Stores a plan. */
function apply({ room, slots }: Stored, done: RoomsPlan): Stored {
  const ended = new Set(done.claimsPassed.flatMap(({ id, state }) => (state === 'ended' ? [id] : [])))
  const begun = new Set(done.claimsPassed.map(({ id }) => id))
  const claims = room.claims
    .filter(({ id }) => !ended.has(id))
    .map((claim) => ({ ...claim, isBegun: claim.isBegun || begun.has(claim.id) }))
  const ids = new Set(claims.map(({ id }) => id))
  const left = room.sources.claims.filter(({ kind }, index) =>
    kind === 'override' ? done.overridesEnded.length === 0 : ids.has(String(index)),
  )
  const kept = claims.map((claim, index) => ({ ...claim, id: String(index) }))
  const sources = { ...room.sources, claims: [...left.filter(isOfGateway), ...left.filter(isOverride)] }
  return {
    room: { ...room, sources, claims: kept },
    memories: done.memories,
    slots: [...slots, ...done.edges.flatMap((edge) => edge.slots)],
  }
}

const isOverride = ({ kind }: OrderClaim) => kind === 'override'
const isOfGateway = (claim: OrderClaim) => !isOverride(claim)

/** Any room: claims of the gateway, and at most one override after them. */
const anyRoom = anySources.map(({ claims, ...sources }): PlannedRoom => {
  const own = [...claims.filter(isOfGateway), ...claims.filter(isOverride).slice(0, 1)]
  return { ...roomOf(own, sources.schedule), sources: { ...sources, claims: own } }
})

const fresh = (room: PlannedRoom): Stored => ({ room, memories: {}, slots: [] })

test('a plan that is stored leaves nothing to do, and the same order in force', () => {
  fc.assert(
    fc.property(anyRoom, anyInstant, (room, now) => {
      const first = plan(fresh(room), now)
      const stored = apply(fresh(room), first)
      expect(plan(stored, now)).toMatchObject({
        overridesEnded: [],
        claimsPassed: [],
        edges: [],
        memories: first.memories,
      })
      expect(orderInForce(stored.room.sources, now).order).toBe(orderInForce(room.sources, now).order)
    }),
  )
})

test('the order in force stays until the next plan is due', () => {
  fc.assert(
    fc.property(anyRoom, anyInstant, fc.double({ min: 0, max: 0.999, noNaN: true }), (room, now, part) => {
      const { nextAt, memories } = plan(fresh(room), now)
      expect(nextAt ?? Infinity).toBeGreaterThan(now)
      const later = now + Math.floor(((nextAt ?? now + 40 * HOUR) - now) * part)
      expect(orderInForce(room.sources, later).order).toBe(memories[roomId]?.order)
    }),
  )
})

test('planning more often finds the same edges of the week', () => {
  fc.assert(
    fc.property(anyRoom, anyInstant, fc.array(anyInstant, { maxLength: 8 }), (room, now, instants) => {
      const times = [now, ...instants].toSorted((one, other) => one - other)
      const [begin = now] = times
      const end = times.at(-1) ?? now
      const start = apply(fresh(room), plan(fresh(room), begin))
      const often = times.slice(1).reduce((stored, at) => apply(stored, plan(stored, at)), start)
      const seldom = apply(start, plan(start, end))
      expect(often.slots.map(({ at }) => at)).toEqual(seldom.slots.map(({ at }) => at))
    }),
  )
})

test('a room that cannot be planned keeps its memory, and the other rooms are planned', () => {
  const fine = roomOf([], { week, zone: 'Europe/Paris' })
  const { memories } = plan(fresh(fine), evening)
  const before = memories[roomId]
  if (before === undefined) throw new Error('The room has no memory.')
  const broken = { ...roomOf([], { week: [], zone: 'Nowhere/Nowhere' }), roomId: 'chambre' }
  const done = planRooms({ rooms: [broken, fine], memories: { chambre: before } }, evening)
  expect(done.failed).toHaveLength(1)
  expect(done.memories).toEqual({ chambre: before, [roomId]: before })
})

test('the edges that have passed in another time zone count, and the order of another source is a change', () => {
  const start = apply(
    fresh(roomOf([], { week, zone: 'Europe/Paris' })),
    plan(fresh(roomOf([], { week, zone: 'Europe/Paris' })), evening),
  )
  // It is 22:45 there.
  const moved = { ...start, room: roomOf([], { week, zone: 'Asia/Karachi' }) }
  const later = evening + 45 * 60_000
  expect(plan(moved, later).edges).toMatchObject([
    { order: 'eco', slots: [{ at: evening + 30 * 60_000, outcome: 'owed' }] },
  ])
  const override = { kind: 'override', order: 'comfort', since: evening, until: null } as const
  const held = { ...start, room: roomOf([override], { week, zone: 'Europe/Paris' }) }
  expect(plan(held, later)).toMatchObject({ edges: [{ order: 'comfort', isPlan: false }] })
})

describe('the reason for an order', () => {
  /** The reasons for the orders of a room with this claim, when it begins and when it ends. */
  const reasons = (claim: Omit<OrderClaim, 'since' | 'until'>) => {
    const room = roomOf([{ ...claim, since: evening + HOUR, until: evening + 2 * HOUR }], {
      week,
      zone: 'Europe/Paris',
    })
    let stored = apply(fresh(room), plan(fresh(room), evening))
    return [1, 2].map((hours) => {
      const done = plan(stored, evening + hours * HOUR)
      stored = apply(stored, done)
      return done.edges.map(({ order, reason }) => [order, reason?.at, reason?.actor])
    })
  }

  test('is the claim that begins or ends, with its cause', () => {
    const cause = { id: 'absence', name: 'Noël' }
    expect(reasons({ kind: 'absence', order: 'frost_protection', cause })).toEqual([
      [['frost_protection', evening + HOUR, { ...cause, kind: 'absence' }]],
      [['comfort', evening + 2 * HOUR, { ...cause, kind: 'absence_end' }]],
    ])
  })

  test('is the plan of red days at both ends of the red hours', () => {
    const none = { id: null, name: null }
    expect(reasons({ kind: 'red_day', order: 'eco' })).toEqual([
      [['eco', evening + HOUR, { ...none, kind: 'red_day' }]],
      [['comfort', evening + 2 * HOUR, { ...none, kind: 'red_day_end' }]],
    ])
  })

  test('is the end of an override, and nothing while one begins', () => {
    expect(reasons({ kind: 'override', order: 'stop' })).toEqual([
      [['stop', undefined, undefined]],
      [['comfort', evening + 2 * HOUR, { kind: 'override_end', id: null, name: null }]],
    ])
  })
})

describe('the edges of a week that have passed', () => {
  const local = { week, zone: 'Europe/Paris' }
  const outcomes = (claims: readonly OrderClaim[], now: number) => {
    const start = apply(fresh(roomOf(claims, local)), plan(fresh(roomOf(claims, local)), evening))
    return plan(start, now).edges.flatMap(({ slots }) =>
      slots.map(({ order, outcome }) => `${order} ${outcome}`),
    )
  }

  test('are missed, except the last one, which is owed', () => {
    expect(outcomes([], evening + 48 * HOUR)).toEqual([
      'eco missed',
      'comfort missed',
      'eco missed',
      'comfort owed',
    ])
  })

  test('are superseded where something stronger held the room', () => {
    const held = { kind: 'absence', order: 'stop', since: evening, until: evening + 12 * HOUR } as const
    expect(outcomes([held], evening + 24 * HOUR)).toEqual(['eco superseded', 'comfort owed'])
    expect(outcomes([{ ...held, until: null }], evening + 5 * HOUR)).toEqual(['eco superseded'])
  })

  test('count before the first plan of the room, if its week was written within the last hour', () => {
    const room = { ...roomOf([], local), weekSince: evening + 4 * HOUR }
    const outcome = (now: number) => plan(fresh(room), now).edges.flatMap(({ slots }) => slots)
    expect(outcome(evening + 5 * HOUR)).toMatchObject([{ order: 'eco', outcome: 'owed' }])
    expect(outcome(evening + 6 * HOUR)).toEqual([])
  })

  test('before the week was written, and before the room was first planned, are none', () => {
    const room = roomOf([], local)
    expect(plan(fresh(room), evening + 10 * HOUR).edges.flatMap(({ slots }) => slots)).toEqual([])
    const start = apply(fresh(room), plan(fresh(room), evening))
    const written = { ...start, room: { ...room, weekSince: evening + 5 * HOUR } }
    expect(plan(written, evening + 6 * HOUR).edges.flatMap(({ slots }) => slots)).toEqual([])
  })
})
