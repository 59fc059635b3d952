import 'temporal-polyfill/global'
import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionOf } from '#scenario/arbitrary-rule.ts'
import { type JudgedScenario, judgeScenario, type ScenarioEvent } from '#scenario/judge-scenario.ts'
import { recordedFacts, recordKey } from '#scenario/recorded-facts.ts'
import { heldByHand, type ScenarioMemory } from '#scenario/scenario-memory.ts'
import { instant, recordOf, scenarioOf } from '#scenario/scenario-world.ts'
import { anyWatchedLeaf, contact } from './arbitrary-facts.ts'
import { type PlannedScenario, planScenarios, type ScenariosFacts, watchesOf } from './plan-scenarios.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noon = instant('2027-01-18T12:00+01:00')
const whileTrue: ScenarioAction = { kind: 'rooms', rooms: [contact], mode: null, until: { kind: 'while' } }

type Reported = { at: number; capability: 'temperature' | 'open' | 'occupancy'; value: number }

/** Reports of the contact over two hours, each at its own second. */
const someReports = fc
  .uniqueArray(
    fc.oneof(
      fc.record({
        at: fc.integer({ min: 1, max: 7200 }),
        capability: fc.constant('temperature' as const),
        value: fc.integer({ min: 175, max: 205 }).map((tenths) => tenths / 10),
      }),
      fc.record({
        at: fc.integer({ min: 1, max: 7200 }),
        capability: fc.constantFrom('open', 'occupancy'),
        value: fc.constantFrom(0, 1),
      }),
    ),
    { maxLength: 40, selector: ({ at }) => at },
  )
  .map((reports): Reported[] =>
    reports
      .map((report) => ({ ...report, at: noon + report.at * 1000 }))
      .toSorted((one, other) => one.at - other.at),
  )

/** The runs and ends of a scenario that is evaluated at the announced instants and at those reports that `isSeen`. */
function evaluate(
  scenario: JudgedScenario,
  reports: readonly Reported[],
  isSeen: (report: Reported, memory: ScenarioMemory) => boolean,
) {
  const readings = new Map<string, { times: number[]; values: number[] }>()
  const facts = recordedFacts(recordOf({ readings }))
  const events: Pick<ScenarioEvent, 'at' | 'ruleId' | 'kind'>[] = []
  const ended: string[] = []
  const step = (before: ScenarioMemory | null, now: number) => {
    const judgement = judgeScenario(scenario, before, { facts, now })
    events.push(...judgement.events.map(({ at, ruleId, kind }) => ({ at, ruleId, kind })))
    ended.push(...judgement.ended.map(({ ruleId }) => `${now} ${ruleId}`))
    return judgement.memory
  }
  let memory = step(null, noon)
  for (const report of reports) {
    while (memory.nextAt !== null && memory.nextAt < report.at) memory = step(memory, memory.nextAt)
    const key = recordKey(contact, report.capability)
    const own = readings.get(key) ?? { times: [], values: [] }
    readings.set(key, own)
    own.times.push(report.at)
    own.values.push(report.value)
    // An instant may be announced for the second of a report.
    if (isSeen(report, memory) || memory.nextAt === report.at) memory = step(memory, report.at)
  }
  return { events, ended }
}

test('a value inside the band of its watch changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(conditionOf(anyWatchedLeaf), { minLength: 1, maxLength: 3 }),
      someReports,
      (conditions, reports) => {
        const scenario = scenarioOf(conditions, { actions: [whileTrue] })
        const outside = evaluate(scenario, reports, ({ capability, value }, memory) =>
          watchesOf(scenario.rules, memory).some(
            (watch) =>
              watch.deviceId === contact &&
              watch.capability === capability &&
              (value < watch.low || value >= watch.high),
          ),
        )
        expect(outside).toEqual(evaluate(scenario, reports, () => true))
      },
    ),
    { numRuns: 400 },
  )
})

const opened: PlannedScenario = {
  ...scenarioOf([{ kind: 'opening', device_id: contact, is: 'open', minutes: 0 }]),
  isActive: true,
  id: 'opened',
  memory: null,
}

/** The facts of a home in which the contact has this value now. */
function factsWith(value: number, parts: Partial<ScenariosFacts> = {}): ScenariosFacts {
  const readings = new Map([[recordKey(contact, 'open'), { times: [noon], values: [value] }]])
  return { evaluated: [opened], waiting: [], causes: [], record: () => recordOf({ readings }), ...parts }
}

test('a plan right after a plan evaluates the same, and finds nothing new', () => {
  const first = planScenarios(factsWith(0), noon)
  const remembered = { ...opened, memory: first.evaluated[0]?.judgement.memory ?? null }
  const second = planScenarios(factsWith(1, { evaluated: [remembered] }), noon + MINUTE)
  expect(second.evaluated.map(({ judgement }) => judgement.events.map(({ kind }) => kind))).toEqual([['ran']])
  const known = { ...opened, memory: second.evaluated[0]?.judgement.memory ?? null }
  const third = planScenarios(factsWith(1, { evaluated: [known] }), noon + MINUTE)
  expect(third.evaluated.map(({ judgement }) => judgement.events)).toEqual([[]])
  expect(third.evaluated[0]?.judgement.memory).toEqual(known.memory)
})

test('a scenario that is not active only ends what a person ran', () => {
  const { memory } = planScenarios(factsWith(1), noon).evaluated[0]?.judgement ?? { memory: null }
  if (memory === null) throw new Error('The scenario was not evaluated.')
  const [rule] = opened.rules
  const held = { ...opened, isActive: false, memory: heldByHand(memory, rule?.id ?? '', noon) }
  const goesOn = planScenarios(factsWith(1, { evaluated: [held] }), noon + MINUTE)
  expect(goesOn.evaluated[0]?.judgement).toMatchObject({ events: [], ended: [] })
  expect(goesOn.watches).toHaveLength(1)
  const after = planScenarios(factsWith(0, { evaluated: [held] }), noon + MINUTE).evaluated[0]?.judgement
  expect(after).toMatchObject({ events: [], ended: [{ ruleId: rule?.id }] })
  const over = { ...held, memory: after?.memory ?? null }
  const again = planScenarios(factsWith(1, { evaluated: [over] }), noon + 2 * MINUTE)
  expect(again.evaluated[0]?.judgement.events).toEqual([])
  expect(again.watches).toEqual([])
})

test('devices that the home no longer has are not watched', () => {
  expect(planScenarios(factsWith(0), noon).watches).toEqual([
    { deviceId: contact, capability: 'open', low: -Infinity, high: 0.5 },
  ])
  const gone = factsWith(0, { record: () => recordOf({ online: new Map() }) })
  expect(planScenarios(gone, noon).watches).toEqual([])
})

test('a run that waits expires at its time, which is planned', () => {
  const run = { id: 'run', confirmBy: noon + HOUR }
  const facts = factsWith(0, { evaluated: [], waiting: [run] })
  expect(planScenarios(facts, noon)).toMatchObject({ expired: [], nextAt: noon + HOUR })
  expect(planScenarios(facts, noon + HOUR)).toMatchObject({ expired: [run], nextAt: null })
})

test('a scenario that fails does not stop the others', () => {
  const broken = { ...opened, id: 'broken', zone: 'Nowhere/Nowhere' }
  const { evaluated, failed } = planScenarios(factsWith(0, { evaluated: [broken, opened] }), noon)
  expect(evaluated.map(({ scenarioId }) => scenarioId)).toEqual(['opened'])
  expect(failed).toHaveLength(1)
})

test('a run that waits expires in a home whose state cannot be computed', () => {
  const run = { id: 'run', confirmBy: noon }
  const record = (): never => {
    throw new Error('There is no such zone.')
  }
  const plan = planScenarios(factsWith(0, { waiting: [run], record }), noon)
  expect(plan).toMatchObject({ evaluated: [], expired: [run] })
  expect(plan.failed).toHaveLength(1)
})
