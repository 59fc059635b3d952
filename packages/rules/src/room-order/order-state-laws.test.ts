import { type Order, orderNumber, orders } from '@foyer/contract/heating.ts'
import { orderStates } from '@foyer/contract/order-state.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeatingFacts, type OrderFacts, orderState, type RequestFacts } from './order-state.ts'

const MINUTE = 60_000
const now = Date.parse('2027-01-18T18:00:00+01:00')

const request: RequestFacts = {
  commandId: 'c',
  wanted: 'eco',
  actor: { kind: 'user', name: null },
  isItsOwn: false,
  status: 'sent',
  reason: null,
  detail: null,
  waits: false,
  requestedAt: now,
  endedAt: null,
}
const inForce: OrderFacts['inForce'] = { order: 'eco', source: 'override', by: 'Marie', since: now }

type Step =
  | { kind: 'order' | 'edge' | 'report' | 'hand'; order: Order }
  | { kind: 'confirm' | 'fail' | 'refuse' | 'expire' | 'revert' | 'lose' | 'return' | 'wait' }

const anyOrder = fc.constantFrom(...orders.slice(0, 4))
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('order' as const, 'edge', 'report', 'hand'), order: anyOrder }),
  fc.record({
    kind: fc.constantFrom('confirm' as const, 'fail', 'refuse', 'expire', 'revert', 'lose', 'return', 'wait'),
  }),
)

/** A room, its device and ledger; `story` records what happened to the order in force. */
type World = {
  lost: number | null
  followed: { order: Order; at: number } | null
  last: RequestFacts | null
  holds: OrderFacts['inForce'] & { since: number }
  hand: HeatingFacts['hand']
  story: 'open' | 'missed' | 'reached' | 'none'
  handHolds: boolean
  obeysAfterAll: boolean
}

/** Plays the steps, a minute each. `standing` is derived from the story, independently of the function. */
function play(steps: readonly Step[]) {
  let at = now
  const is: World = {
    lost: null,
    followed: null,
    last: null,
    holds: { ...inForce, since: at },
    hand: null,
    story: 'none',
    handHolds: false,
    obeysAfterAll: false,
  }

  const fail = () => {
    is.story = 'missed'
    is.obeysAfterAll = false
  }
  const ask = (order: Order, kind: 'user' | 'schedule') => {
    is.holds = { ...is.holds, order, since: at, source: kind === 'user' ? 'override' : 'schedule' }
    is.handHolds = false
    if (is.hand !== null) is.hand = { ...is.hand, askedAt: at }
    is.last = { ...request, wanted: order, actor: { kind, name: null }, requestedAt: at }
    is.story = 'open'
  }
  const end = (status: RequestFacts['status'], reason: RequestFacts['reason']) => {
    if (is.last === null || is.last.endedAt !== null) return false
    is.last = { ...is.last, status, reason, endedAt: at }
    return true
  }
  const report = (order: Order) => {
    is.followed = { order, at }
    is.handHolds =
      is.hand !== null && is.hand.order === order && is.hand.askedAt === null && is.hand.at >= is.holds.since
    is.obeysAfterAll = is.story === 'missed' && order === is.holds.order
    if (is.hand !== null) is.hand = { ...is.hand, reported: { mode: orderNumber(order), setpoint: null } }
  }

  for (const step of steps) {
    at += MINUTE
    switch (step.kind) {
      case 'order':
        ask(step.order, 'user')
        break
      case 'edge':
        ask(step.order, 'schedule')
        break
      case 'confirm':
        if (end('confirmed', null)) {
          is.story = 'reached'
          report(is.holds.order)
        }
        break
      case 'fail':
        if (end('failed', 'device_silent')) fail()
        break
      case 'refuse':
        if (end('refused', 'not_commandable')) {
          is.story = 'missed'
          is.obeysAfterAll = is.followed?.order === is.holds.order
        }
        break
      case 'expire':
        if (end('expired', 'no_answer')) fail()
        break
      case 'revert':
        if (is.last?.status !== 'confirmed' || at - (is.last.endedAt ?? 0) > 60 * MINUTE) break
        is.last = { ...is.last, status: 'reverted', reason: 'went_back', endedAt: at }
        is.story = 'missed'
        report(orders.find((order) => order !== is.holds.order) ?? 'stop')
        break
      case 'report':
        // The ledger reports a watched value that went back; while a request is open, no report is used.
        if (is.last?.endedAt === null || is.last?.status === 'confirmed' || is.lost !== null) break
        report(step.order)
        break
      case 'hand':
        if (is.lost !== null || is.followed === null || is.followed.order === step.order) break
        if (is.last !== null && is.last.endedAt === null) break
        if (is.last?.status === 'confirmed' && at - (is.last.endedAt ?? 0) <= 60 * MINUTE) {
          is.last = { ...is.last, status: 'reverted', reason: 'went_back', endedAt: at }
          is.story = 'missed'
        }
        is.hand = {
          at,
          now: { mode: orderNumber(step.order), setpoint: null },
          former: { mode: orderNumber(is.followed.order), setpoint: null },
          askedAt: null,
          reported: { mode: orderNumber(step.order), setpoint: null },
          order: step.order,
        }
        report(step.order)
        break
      case 'lose':
        is.lost ??= at
        break
      case 'return':
        is.lost = null
        break
      case 'wait':
        at += 90 * MINUTE
        break
      default:
        step satisfies never
    }
  }
  at += 5 * MINUTE
  const expected = (() => {
    if (is.lost !== null) return 'unknown'
    if (is.handHolds) return 'confirmed'
    if (is.story === 'open') return 'pending'
    if (is.story === 'missed') return is.obeysAfterAll ? 'confirmed' : 'failed'
    if (is.story === 'reached') return 'confirmed'
    return is.followed?.order === is.holds.order ? 'confirmed' : 'unknown'
  })()
  const device: HeatingFacts = {
    id: 'r',
    name: 'Radiateur',
    isReachable: is.lost === null,
    silentSince: is.lost,
    reported:
      is.followed === null ? null : { orders: [is.followed.order], setpoint: null, at: is.followed.at },
    newest: is.last,
    newestOrder: is.last,
    hand: is.hand,
  }
  const standing = {
    state: expected,
    source: is.handHolds ? 'hand' : is.holds.source,
    by: is.handHolds ? device.name : is.holds.by,
    requested: is.last,
    ...(expected === 'pending' && { since: is.last?.requestedAt, reason: null }),
    ...(expected === 'failed' && { since: is.last?.endedAt, reason: is.last?.reason }),
    ...(is.lost !== null && { since: is.lost, reason: 'device_offline' }),
  }
  return { device, standing, answer: orderState({ inForce: is.holds, devices: [device] }, at) }
}

test('after any sequence of orders, edges, reports, failures, reverts, losses and returns the answer matches what happened', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 14 }), (steps) => {
      const { standing, answer } = play(steps)
      expect(answer?.devices[0]).toMatchObject(standing)
      expect(answer).toMatchObject({ state: standing.state, requested: standing.requested })
    }),
    { numRuns: 2_000 },
  )
})

test('a room is never better than any of its devices, in any order', () => {
  const anyDevice = fc.array(anyStep, { maxLength: 8 }).map((steps) => play(steps).device)
  fc.assert(
    fc.property(fc.array(anyDevice, { minLength: 1, maxLength: 4 }), (devices) => {
      const room = orderState({ inForce, devices }, now)
      const ranks = room?.devices.map(({ state }) => orderStates.indexOf(state)) ?? []
      expect(orderStates.indexOf(room?.state ?? 'confirmed')).toBe(Math.min(...ranks))
      const turned = orderState({ inForce, devices: devices.toReversed() }, now)
      expect([turned?.state, turned?.since]).toEqual([room?.state, room?.since])
    }),
  )
})
