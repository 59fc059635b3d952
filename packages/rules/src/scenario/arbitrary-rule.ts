import { scenarioModes } from '@foyer/contract/heating.ts'
import {
  comparedCapabilities,
  type ScenarioAction,
  type ScenarioCondition,
  type ScenarioLeaf,
  type ScenarioPart,
} from '@foyer/contract/scenario-rule.ts'
import fc from 'fast-check'
import type { RuleLike } from './rule-parts.ts'

/** A few ids, so that random conditions and actions refer to the same devices. */
export const someIds = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
] as const

const anyId = fc.constantFrom(...someIds)
const minutes = fc.constantFrom(0, 5, 30)
const minuteOfDay = fc.integer({ min: 0, max: 1439 })

/** Times of day only. */
export const anyTime: fc.Arbitrary<ScenarioLeaf> = fc.oneof(
  fc.record({ kind: fc.constant('time' as const), at: minuteOfDay }),
  fc.record({
    kind: fc.constant('time_between' as const),
    from: minuteOfDay,
    to: fc.integer({ min: 1, max: 1440 }),
  }),
)

/** Any leaf of a condition. */
export const anyLeaf: fc.Arbitrary<ScenarioLeaf> = fc.oneof(
  anyTime,
  fc.record({
    kind: fc.constant('measure' as const),
    device_id: anyId,
    capability: fc.constantFrom(...comparedCapabilities),
    is: fc.constantFrom('below', 'above'),
    value: fc.integer({ min: 0, max: 4 }),
    minutes,
  }),
  fc.record({
    kind: fc.constant('opening' as const),
    device_id: anyId,
    is: fc.constantFrom('open', 'closed'),
    minutes,
  }),
  fc.record({
    kind: fc.constant('presence' as const),
    device_id: anyId,
    is: fc.constantFrom('present', 'absent'),
    minutes,
  }),
  fc.record({
    kind: fc.constant('order' as const),
    room_id: anyId,
    mode: fc.constantFrom(...scenarioModes),
  }),
  fc.record({ kind: fc.constant('price' as const), band: fc.constantFrom('peak', 'off_peak') }),
  fc.record({
    kind: fc.constant('day' as const),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  }),
  fc.record({
    kind: fc.constant('sun' as const),
    is: fc.constantFrom('up', 'down'),
    offset: fc.constantFrom(-60, 0, 60),
  }),
  fc.record({
    kind: fc.constant('reach' as const),
    device_id: anyId,
    is: fc.constantFrom('online', 'offline'),
    minutes,
  }),
)

function groupOf<Part>(part: fc.Arbitrary<Part>) {
  return fc.record({
    kind: fc.constant('group' as const),
    join: fc.constantFrom('all' as const, 'any' as const),
    of: fc.array(part, { minLength: 1, maxLength: 4 }),
  })
}

/** A condition of at most three levels, with leaves from `leaf`. */
export function conditionOf(leaf: fc.Arbitrary<ScenarioLeaf>): fc.Arbitrary<ScenarioCondition> {
  const inner: fc.Arbitrary<ScenarioPart> = fc.oneof(leaf, groupOf(leaf))
  return fc.oneof(leaf, groupOf(inner))
}

const anyAction: fc.Arbitrary<ScenarioAction> = fc.oneof(
  fc.record({
    kind: fc.constant('rooms' as const),
    rooms: fc.oneof(
      fc.constant('all' as const),
      fc.uniqueArray(anyId, { minLength: 1, maxLength: someIds.length }),
    ),
    mode: fc.option(fc.constantFrom(...scenarioModes)),
    until: fc.oneof(
      fc.record({ kind: fc.constant('next_block' as const) }),
      fc.record({ kind: fc.constant('while' as const) }),
      fc.record({ kind: fc.constant('minutes' as const), minutes: fc.integer({ min: 5, max: 1440 }) }),
      fc.record({ kind: fc.constant('time' as const), at: minuteOfDay }),
    ),
  }),
  fc.record({ kind: fc.constant('device' as const), device_id: anyId, on: fc.boolean() }),
  fc.record({
    kind: fc.constant('light' as const),
    device_id: anyId,
    level: fc.constantFrom(0, 50, 100),
  }),
  fc.record({
    kind: fc.constant('shutter' as const),
    device_id: anyId,
    position: fc.constantFrom(0, 100),
  }),
  fc.record({ kind: fc.constant('setpoint' as const), device_id: anyId, value: fc.constantFrom(7, 19.5) }),
  fc.record({ kind: fc.constant('hot_water' as const), mode: fc.constantFrom('on', 'off', 'auto') }),
  fc.record({ kind: fc.constant('notify' as const), text: fc.constantFrom('Une fenêtre est ouverte') }),
)

/** A rule that is valid in the contract. */
export const anyRule: fc.Arbitrary<RuleLike> = fc.record({
  condition: conditionOf(anyLeaf),
  actions: fc.array(anyAction, { minLength: 1, maxLength: 3 }),
  active: fc.boolean(),
})
