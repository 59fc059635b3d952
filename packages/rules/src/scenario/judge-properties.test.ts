import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyLeaf, conditionOf, someIds } from './arbitrary-rule.ts'
import { RUN_GAP } from './breaker.ts'
import type { ScenarioEvent } from './judge-scenario.ts'
import { recordedFacts, recordKey } from './recorded-facts.ts'
import { replay } from './replay.ts'
import { instant, ran, recordOf, scenarioOf } from './scenario-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noon = instant('2027-01-18T12:00+01:00')

test('each daily time runs exactly once a day, clock changes included', () => {
  const zones = ['Europe/Paris', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Cairo']
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom('2027-03-26T23:30Z', '2027-10-29T22:30Z', '2027-04-01T12:00Z'),
      fc.integer({ min: 0, max: 1439 }),
      (zone, start, at) => {
        const from = instant(start)
        const facts = recordedFacts(recordOf())
        const runs = ran(
          replay(scenarioOf([{ kind: 'time', at }], { zone }), {
            facts,
            from,
            to: from + 72 * HOUR,
            reports: [],
          }),
        )
        const days = runs.map((one) =>
          Temporal.Instant.fromEpochMilliseconds(one).toZonedDateTimeISO(zone).toPlainDate().toString(),
        )
        expect(new Set(days).size).toBe(days.length)
        expect(days.length).toBeGreaterThanOrEqual(2)
        expect(days.length).toBeLessThanOrEqual(4)
      },
    ),
    { numRuns: 60 },
  )
})

/** Reports of the devices over two hours, at whole seconds. */
const anyRecord = fc
  .array(
    fc.record({
      at: fc.integer({ min: 1, max: 7200 }),
      id: fc.constantFrom(...someIds),
      capability: fc.constantFrom('temperature', 'open', 'occupancy', 'instant_power'),
      value: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 30 },
  )
  .map((reports) => {
    const readings = new Map<string, { times: number[]; values: number[] }>()
    for (const { at, id, capability, value } of reports.toSorted((a, b) => a.at - b.at)) {
      const key = recordKey(id, capability)
      const own = readings.get(key) ?? { times: [], values: [] }
      readings.set(key, own)
      own.times.push(noon + at * 1000)
      own.values.push(value)
    }
    const two = ['peak', 'off_peak'] as const
    const bands = [...two, ...two, ...two, ...two]
    const prices = { times: bands.map((_, index) => noon + (index - 1) * 23 * MINUTE), values: bands }
    const reported = [...new Set(reports.map(({ at }) => noon + at * 1000))].toSorted((a, b) => a - b)
    return { facts: recordedFacts(recordOf({ readings, prices })), reports: reported }
  })

test('additional evaluations between reports and announced instants change no run', () => {
  fc.assert(
    fc.property(
      fc.array(conditionOf(anyLeaf), { minLength: 1, maxLength: 3 }),
      anyRecord,
      fc.uniqueArray(fc.integer({ min: 1, max: 7200 }), { maxLength: 40 }),
      (conditions, { facts, reports }, extra) => {
        const scenario = scenarioOf(conditions)
        const span = { facts, from: noon, to: noon + 2 * HOUR }
        const often = [...reports, ...extra.map((at) => noon + at * 1000)].toSorted((a, b) => a - b)
        const runs = (events: ScenarioEvent[]) =>
          events.filter(({ kind }) => kind !== 'near').map(({ at, ruleId, kind }) => [at, ruleId, kind])
        expect(runs(replay(scenario, { ...span, reports: often }))).toEqual(
          runs(replay(scenario, { ...span, reports })),
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('no rule runs while inactive, twice within ten seconds, or without its condition', () => {
  fc.assert(
    fc.property(
      fc.array(conditionOf(anyLeaf), { minLength: 1, maxLength: 3 }),
      anyRecord,
      fc.boolean(),
      (conditions, { facts, reports }, active) => {
        const scenario = scenarioOf(conditions, { active })
        const span = { facts, from: noon, to: noon + 2 * HOUR, reports }
        const runs = replay(scenario, span).filter(({ kind }) => kind === 'ran')
        if (!active) expect(runs).toEqual([])
        for (const { clauses, ruleId } of runs) {
          expect(clauses.some(({ counts }) => counts === 'yes')).toBe(true)
          const rule = scenario.rules.find(({ id }) => id === ruleId)
          if (rule?.condition.kind !== 'group') expect(clauses[0]?.counts).toBe('yes')
        }
        const times = [...new Set(runs.map(({ at }) => at))]
        for (const [index, at] of times.entries()) {
          if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(RUN_GAP)
        }
      },
    ),
    { numRuns: 200 },
  )
})
