import type { ScenarioAction, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { expect, test } from 'vitest'
import { someIds } from './arbitrary-rule.ts'
import { judgeScenario } from './judge-scenario.ts'
import { recordedFacts, recordKey } from './recorded-facts.ts'
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

/** Facts in which the contact reported this at an instant (ms), in a message that was received at another one. */
const reportedLate = (at: number, value: number, receivedAt: number) =>
  factsOf(contact, 'open', [[at, value]], {
    isNow: true,
    late: new Map([[recordKey(contact, 'open'), receivedAt]]),
  })

test('a value that came late begins nothing, with or without a restart; the next one in time does', () => {
  const scenario = scenarioOf([open])
  const before = evaluateAll(scenario, factsOf(contact, 'open', [[noon - HOUR, 0]]), [noon])
  const late = judgeScenario(scenario, before.memory, {
    facts: reportedLate(noon + MINUTE, 1, noon + 5 * MINUTE),
    now: noon + 5 * MINUTE,
  })
  expect(late.events).toEqual([])
  const memory = JSON.parse(JSON.stringify(late.memory))
  const facts = factsOf(contact, 'open', [[noon + MINUTE, 1]], { isNow: true })
  const again = judgeScenario(scenario, memory, { facts, now: noon + 6 * MINUTE })
  expect(again.events).toEqual([])
  const live = factsOf(contact, 'open', [[noon + HOUR, 1]], { isNow: true })
  const begun = judgeScenario(scenario, again.memory, { facts: live, now: noon + HOUR })
  expect(ran(begun.events)).toEqual([noon + HOUR])
})

test('a value that came late begins nothing, even if its device was online only after it was received', () => {
  const scenario = scenarioOf([open])
  const before = evaluateAll(scenario, factsOf(contact, 'open', [[noon - HOUR, 0]]), [noon])
  const received = noon + 5 * MINUTE
  const facts = factsOf(contact, 'open', [[noon + MINUTE, 1]], {
    isNow: true,
    late: new Map([[recordKey(contact, 'open'), received]]),
    online: new Map([[contact, { times: [0, received + 1000], values: [false, true] }]]),
  })
  const judged = judgeScenario(scenario, before.memory, { facts, now: received + 2000 })
  expect(judged.events).toEqual([])
})

test('what has to last counts from a value that came late, if it was received before that time was over', () => {
  const scenario = scenarioOf([{ ...open, minutes: 10 }])
  const before = evaluateAll(scenario, factsOf(contact, 'open', [[noon - HOUR, 0]]), [noon])
  const runsOf = (receivedAt: number) => {
    const facts = reportedLate(noon, 1, receivedAt)
    const first = judgeScenario(scenario, before.memory, { facts, now: receivedAt })
    const next = judgeScenario(scenario, first.memory, { facts, now: noon + 14 * MINUTE })
    return ran([...first.events, ...next.events])
  }
  expect(runsOf(noon + 5 * MINUTE)).toEqual([noon + 10 * MINUTE])
  expect(runsOf(noon + 12 * MINUTE)).toEqual([])
})

test('a value that came late ends what a rule holds', () => {
  const hold: ScenarioAction = { kind: 'rooms', rooms: [contact], mode: 'eco', until: { kind: 'while' } }
  const scenario = scenarioOf([open], { actions: [hold] })
  const opened = [
    [noon - HOUR, 0],
    [noon, 1],
  ] as const
  const { memory } = evaluateAll(scenario, factsOf(contact, 'open', opened, { heatedRooms: [contact] }), [
    noon - MINUTE,
    noon,
  ])
  const now = noon + 6 * MINUTE
  const judged = judgeScenario(scenario, memory, { facts: reportedLate(noon + MINUTE, 0, now), now })
  expect(judged.ended).toEqual([{ ruleId: 'r0', roomIds: [contact] }])
})

test('at an instant that is caught up, later reports are ignored', () => {
  const scenario = scenarioOf([all({ kind: 'time', at: 12 * 60 + 5 }, { ...open, is: 'closed' })])
  const before = evaluateAll(scenario, factsOf(contact, 'open', [[noon - HOUR, 0]]), [noon])
  const facts = factsOf(contact, 'open', [[noon + 8 * MINUTE, 1]], { isNow: true })
  const judged = judgeScenario(scenario, before.memory, { facts, now: noon + 9 * MINUTE })
  expect(ran(judged.events)).toEqual([noon + 5 * MINUTE])
})

test('a duration that was over before its condition ended runs, although both are evaluated late', () => {
  const scenario = scenarioOf([{ ...open, minutes: 10 }])
  const opened = [
    [noon - HOUR, 0],
    [noon, 1],
  ] as const
  const { memory } = evaluateAll(scenario, factsOf(contact, 'open', opened), [noon - MINUTE, noon])
  const facts = factsOf(contact, 'open', [[noon + 12 * MINUTE, 0]], { isNow: true })
  const judged = judgeScenario(scenario, memory, { facts, now: noon + 13 * MINUTE })
  expect(judged.events).toMatchObject([{ kind: 'ran', at: noon + 10 * MINUTE }])
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
