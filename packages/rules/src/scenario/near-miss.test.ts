import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { expect, test } from 'vitest'
import { someIds } from './arbitrary-rule.ts'
import { judgeScenario } from './judge-scenario.ts'
import { recordedFacts } from './recorded-facts.ts'
import { all, factsOf, instant, evaluateAll, ran, recordOf, scenarioOf } from './scenario-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noon = instant('2027-01-18T12:00+01:00')
const [contact] = someIds
const open: ScenarioLeaf = { kind: 'opening', device_id: contact, is: 'open', minutes: 0 }

test('a trigger that was not evaluated in time is executed within 15 minutes and missed after that', () => {
  const scenario = scenarioOf([{ kind: 'time', at: 12 * 60 + 30 }])
  const facts = recordedFacts(recordOf())
  const { memory } = evaluateAll(scenario, facts, [noon])
  const at = noon + 30 * MINUTE
  const soon = judgeScenario(scenario, memory, { facts, now: at + 14 * MINUTE })
  expect(soon.events).toMatchObject([{ kind: 'ran', at }])
  const late = judgeScenario(scenario, memory, { facts, now: at + 16 * MINUTE })
  expect(late.events).toMatchObject([{ kind: 'missed', reason: 'late', at }])
})

test('a value that arrives an hour late does not trigger a run', () => {
  const scenario = scenarioOf([open])
  const before = evaluateAll(scenario, factsOf(contact, 'open', [[noon - HOUR, 0]]), [noon])
  const facts = factsOf(contact, 'open', [[noon, 1]], { isNow: true })
  const judged = judgeScenario(scenario, before.memory, { facts, now: noon + HOUR })
  expect(judged.events).toMatchObject([{ kind: 'missed', reason: 'late' }])
})

test('at an instant that is caught up, later reports are ignored', () => {
  const scenario = scenarioOf([all({ kind: 'time', at: 12 * 60 + 5 }, { ...open, is: 'closed' })])
  const before = evaluateAll(scenario, factsOf(contact, 'open', [[noon - HOUR, 0]]), [noon])
  const facts = factsOf(contact, 'open', [[noon + 8 * MINUTE, 1]], { isNow: true })
  const judged = judgeScenario(scenario, before.memory, { facts, now: noon + 9 * MINUTE })
  expect(ran(judged.events)).toEqual([noon + 5 * MINUTE])
})

test('a time condition with another condition missing is a near miss, with what was missing', () => {
  const facts = factsOf(contact, 'open', [[noon, 1]])
  const scenario = scenarioOf([all({ kind: 'time', at: 12 * 60 + 2 }, { ...open, is: 'closed' })])
  const { events } = evaluateAll(scenario, facts, [noon, noon + 2 * MINUTE, noon + 3 * MINUTE])
  expect(events).toMatchObject([{ kind: 'near', reason: 'missing', at: noon + 2 * MINUTE }])
  expect(events[0]?.clauses.map(({ counts }) => counts)).toEqual(['yes', 'no'])
})

test('a condition that ends shortly before its duration is a near miss, once in ten minutes', () => {
  const reports = [0, 1, 0, 1, 0].map((value, index) => [noon + index * 8 * MINUTE, value] as const)
  const scenario = scenarioOf([{ ...open, minutes: 10 }])
  const { events } = evaluateAll(
    scenario,
    factsOf(contact, 'open', reports),
    reports.map(([at]) => at),
  )
  expect(events.map(({ kind, reason, at }) => [kind, reason, at])).toEqual([
    ['near', 'cut', noon + 16 * MINUTE],
    ['near', 'cut', noon + 32 * MINUTE],
  ])
})
