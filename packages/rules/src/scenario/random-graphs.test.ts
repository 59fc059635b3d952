import type {
  ScenarioAction,
  ScenarioCondition,
  ScenarioLeaf,
  ScenarioPart,
} from '@foyer/contract/scenario-rule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRule, someIds } from './arbitrary-rule.ts'
import { LOOP_DEPTH, MOST_RUNS, RUN_GAP } from './breaker.ts'
import type { JudgedScenario } from './judge-scenario.ts'
import { liveGraph, type LivedGraph } from './live-graph.ts'
import { instant, scenarioOf } from './scenario-world.ts'
import type { Flaps } from './simulated-home.ts'

/*
 * Random rules in a home that reacts to them, a day each (T20). `npm run proofs -- --long` runs a thousand.
 */

const graphs = Number(process.env['SCENARIO_GRAPHS'] ?? 25)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const from = instant('2027-01-18T00:00Z')
const day = { from, to: from + 24 * HOUR, outdoor: 2, flaps: [] }

/** Realistic °C, W and % for the values from 0 to 4. */
function real(leaf: ScenarioLeaf): ScenarioLeaf {
  if (leaf.kind !== 'measure') return leaf
  const { capability, value } = leaf
  const scale = { temperature: 14 + value * 1.5, instant_power: value * 300, humidity: 0, battery: 0 }
  return { ...leaf, value: scale[capability] || value * 25 }
}

function realPart(part: ScenarioPart): ScenarioPart {
  return part.kind === 'group' ? { ...part, of: part.of.map(real) } : real(part)
}

function realCondition(condition: ScenarioCondition): ScenarioCondition {
  return condition.kind === 'group' ? { ...condition, of: condition.of.map(realPart) } : real(condition)
}

/** At most twenty rules, in one or several scenarios. */
const anyGraph: fc.Arbitrary<JudgedScenario[]> = fc
  .array(fc.tuple(anyRule, fc.nat({ max: 9 })), { minLength: 1, maxLength: 20 })
  .map((rules) => {
    const scenarios = Map.groupBy(rules.entries(), ([, [, scenario]]) => scenario)
    return [...scenarios.values()].map((own) => ({
      ...scenarioOf([]),
      rules: own.map(([index, [rule]]) => ({
        ...rule,
        id: `r${index}`,
        condition: realCondition(rule.condition),
      })),
    }))
  })

const anyFlaps: fc.Arbitrary<Flaps[]> = fc.array(
  fc.record({
    room: fc.nat({ max: 2 }),
    capability: fc.constantFrom('open', 'occupancy'),
    from: fc.nat({ max: 22 * 60 }).map((minutes) => minutes * MINUTE),
    every: fc.constantFrom(1_000, 7_000, 16_000, 40_000, 11 * MINUTE),
    times: fc.nat({ max: 300 }),
  }),
  { maxLength: 3 },
)

/** The most of these instants (ms) within a span; -Infinity if there are none. */
function mostWithin(span: number, times: readonly number[]): number {
  return Math.max(
    ...times.map((end, index) => times.slice(0, index + 1).filter((at) => at > end - span).length),
  )
}

function expectLimits(scenarios: readonly JudgedScenario[], lived: LivedGraph): void {
  for (const times of lived.commands.values()) {
    expect(mostWithin(HOUR, times)).toBeLessThanOrEqual(30)
    expect(mostWithin(10_000, times)).toBeLessThanOrEqual(1)
  }
  for (const times of lived.orders.values()) expect(mostWithin(HOUR, times)).toBeLessThanOrEqual(30)
  for (const [index, { rules }] of scenarios.entries()) {
    const runs = lived.runs.filter(({ scenario }) => scenario === index)
    const times = [...new Set(runs.map(({ at }) => at))]
    expect(mostWithin(5 * MINUTE, times)).toBeLessThanOrEqual(MOST_RUNS)
    expect(mostWithin(RUN_GAP, times)).toBeLessThanOrEqual(1)
    const suspended = lived.suspended.get(index)?.at ?? Infinity
    for (const { at, ruleId, depth } of runs) {
      expect(at).toBeLessThanOrEqual(suspended)
      expect(depth).toBeLessThanOrEqual(LOOP_DEPTH)
      expect(rules.find(({ id }) => id === ruleId)?.active).toBe(true)
    }
  }
}

test(
  `${graphs} random graphs of rules run for a day each: no device gets too many commands, no suspended scenario runs, all settle`,
  () => {
    fc.assert(
      fc.property(anyGraph, anyFlaps, fc.integer({ min: -10, max: 15 }), (scenarios, flaps, outdoor) => {
        expectLimits(scenarios, liveGraph(scenarios, { ...day, outdoor, flaps }))
      }),
      { numRuns: graphs },
    )
  },
  60_000 + graphs * 5_000,
)

const [room] = someIds
const order = (mode: 'comfort' | 'eco') => ({ kind: 'order', room_id: room, mode }) as const

/** A scenario that requests an order for the first room until its next block. */
function asking(id: string, condition: ScenarioCondition, mode: 'comfort' | 'eco'): JudgedScenario {
  const actions: ScenarioAction[] = [{ kind: 'rooms', rooms: [room], mode, until: { kind: 'next_block' } }]
  return { ...scenarioOf([]), rules: [{ id, condition, actions, active: true }] }
}

test('two scenarios that undo each other are stopped within a minute and a half', () => {
  const scenarios = [asking('a', order('comfort'), 'eco'), asking('b', order('eco'), 'comfort')]
  const lived = liveGraph(scenarios, day)
  expectLimits(scenarios, lived)
  const [first] = lived.runs
  const [stop] = lived.suspended.values()
  expect(stop?.reason).toBe('loop')
  expect((stop?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(90_000)
})

test('a loose contact that opens and closes every sixteen seconds causes at most thirty orders per hour to its heater', () => {
  const leaf = { kind: 'opening', device_id: room, minutes: 0 } as const
  const scenarios = [
    asking('a', { ...leaf, is: 'open' }, 'eco'),
    asking('b', { ...leaf, is: 'closed' }, 'comfort'),
  ]
  const flaps: Flaps[] = [{ room: 0, capability: 'open', from: 12 * HOUR, every: 16_000, times: 900 }]
  const lived = liveGraph(scenarios, { ...day, flaps })
  expectLimits(scenarios, lived)
  expect(lived.limited).toBeGreaterThan(0)
})
