import type { ScenarioAction, ScenarioCondition, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { expect, test } from 'vitest'
import { someIds } from './arbitrary-rule.ts'
import { RUN_GAP } from './breaker.ts'
import { dryRun } from './dry-run.ts'
import { judgeScenario } from './judge-scenario.ts'
import { type HomeRecord, recordedFacts } from './recorded-facts.ts'
import { replay } from './replay.ts'
import type { ScenarioMemory } from './scenario-memory.ts'
import { all, factsOf, instant, evaluateAll, ran, recordOf, scenarioOf } from './scenario-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const [contact, other] = someIds
const noon = instant('2027-01-18T12:00+01:00')
const whileOpen: ScenarioAction = { kind: 'rooms', rooms: [other], mode: null, until: { kind: 'while' } }
const open: ScenarioLeaf = { kind: 'opening', device_id: contact, is: 'open', minutes: 0 }

test('a rule runs when its condition becomes true, not while it stays true, and again when it becomes true again', () => {
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [noon + MINUTE, 1],
    [noon + 5 * MINUTE, 0],
    [noon + 9 * MINUTE, 1],
  ])
  const times = Array.from({ length: 12 }, (_, index) => noon + index * MINUTE)
  const { events } = evaluateAll(scenarioOf([open]), facts, times)
  expect(ran(events)).toEqual([noon + MINUTE, noon + 9 * MINUTE])
})

test('a condition that is already true at the activation does not trigger a run', () => {
  const facts = factsOf(contact, 'open', [[noon, 1]])
  expect(evaluateAll(scenarioOf([open]), facts, [noon, noon + HOUR]).events).toEqual([])
})

test('a condition with a duration triggers the run at the end of the duration, at the announced instant', () => {
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [noon + MINUTE, 1],
  ])
  const scenario = scenarioOf([{ ...open, minutes: 10 }])
  const { memory } = evaluateAll(scenario, facts, [noon, noon + MINUTE])
  expect(memory?.nextAt).toBe(noon + 11 * MINUTE)
  const late = judgeScenario(scenario, memory, { facts, now: noon + 13 * MINUTE })
  expect(ran(late.events)).toEqual([noon + 11 * MINUTE])
})

test('a value that oscillates around the limit triggers one run', () => {
  const cold = { kind: 'measure', device_id: contact, capability: 'temperature', is: 'below' } as const
  const values = [18, 16.9, 17.1, 16.9, 17.2, 16.8, 17.4, 16.9]
  const facts = factsOf(
    contact,
    'temperature',
    values.map((value, index) => [noon + index * MINUTE, value]),
  )
  const times = values.map((_, index) => noon + index * MINUTE)
  const { events } = evaluateAll(scenarioOf([{ ...cold, value: 17, minutes: 0 }]), facts, times)
  expect(ran(events)).toEqual([noon + MINUTE, noon + 7 * MINUTE])
})

test('an offline device triggers nothing and ends nothing', () => {
  const online = { times: [0, noon + 2 * MINUTE, noon + HOUR], values: [true, false, true] }
  const reports = [
    [noon, 0],
    [noon + MINUTE, 1],
  ] as const
  const facts = factsOf(contact, 'open', reports, { online: new Map([[contact, online]]) })
  const times = [0, 1, 2, 30, 60, 61].map((minutes) => noon + minutes * MINUTE)
  const { events, ended, memory } = evaluateAll(scenarioOf([open], { actions: [whileOpen] }), facts, times)
  expect(ran(events)).toEqual([noon + MINUTE])
  expect(ended).toEqual([])
  expect(memory?.rules['r0']?.holds).toBe(true)
})

test('a condition that was not known while its device was offline is not late when the device is back', () => {
  const cold = { kind: 'measure', device_id: contact, capability: 'temperature', is: 'below' } as const
  const scenario = scenarioOf([
    all({ ...cold, value: 18, minutes: 0 }, { kind: 'time_between', from: 11 * 60, to: 12 * 60 }),
  ])
  const at = (minutes: number) => noon - 2 * HOUR + minutes * MINUTE
  const online = new Map([[contact, { times: [0, at(5), at(90)], values: [true, false, true] }]])
  const facts = factsOf(contact, 'temperature', [[at(0), 17]], { online })
  const { events } = evaluateAll(scenario, facts, [at(0), at(60), at(90)])
  expect(ran(events)).toEqual([at(90)])
})

test('hours without a known price are evaluated again when one begins, hours of neither price are false', () => {
  const scenario = scenarioOf([{ kind: 'price', band: 'off_peak' }])
  const factsWith = (values: HomeRecord['prices']['values']) =>
    recordedFacts(recordOf({ prices: { times: [noon, noon + HOUR], values } }))
  const { memory, events } = evaluateAll(scenario, factsWith([null, 'off_peak']), [noon])
  expect(memory?.nextAt).toBe(noon + HOUR)
  // What it was before is not known: this is no change.
  expect(events).toEqual([])
  const known = evaluateAll(scenario, factsWith(['neither', 'off_peak']), [noon, noon + HOUR])
  expect(ran(known.events)).toEqual([noon + HOUR])
})

test('an effect that lasts as long as the condition ends with it, with the rule, or with the day of operation', () => {
  const night: ScenarioCondition = { kind: 'time_between', from: 22 * 60, to: 6 * 60 }
  const monday = scenarioOf([night], { actions: [whileOpen], days: [1] })
  const facts = recordedFacts(recordOf())
  const begun = evaluateAll(monday, facts, [noon, noon + 10 * HOUR])
  expect([ran(begun.events), begun.ended]).toEqual([[noon + 10 * HOUR], []])
  expect(begun.memory?.nextAt).toBe(noon + 12 * HOUR)
  const over = judgeScenario(monday, begun.memory, { facts, now: noon + 12 * HOUR })
  expect(over.ended).toEqual([{ ruleId: 'r0', roomIds: [other] }])
  const rules = monday.rules.map((rule) => ({ ...rule, active: false }))
  const off = judgeScenario({ ...monday, rules }, begun.memory, { facts, now: noon + 11 * HOUR })
  expect(off.ended).toEqual([{ ruleId: 'r0', roomIds: [other] }])
  const replayed = replay(monday, { facts, from: noon, to: noon + 163 * HOUR, reports: [] })
  // The next Monday begins in the night.
  expect(replayed.map(({ at, endedAt }) => [at, endedAt])).toEqual([
    [noon + 10 * HOUR, noon + 12 * HOUR],
    [noon + 156 * HOUR, noon + 162 * HOUR],
  ])
})

test('the end of a condition does not end what its rule holds for a time', () => {
  const timed: ScenarioAction = {
    kind: 'rooms',
    rooms: [contact],
    mode: null,
    until: { kind: 'minutes', minutes: 60 },
  }
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [noon + MINUTE, 1],
    [noon + 2 * MINUTE, 0],
  ])
  const times = [0, 1, 2].map((minutes) => noon + minutes * MINUTE)
  const { events, ended } = evaluateAll(scenarioOf([open], { actions: [whileOpen, timed] }), facts, times)
  expect(ran(events)).toEqual([noon + MINUTE])
  expect(ended).toEqual([{ ruleId: 'r0', roomIds: [other] }])
})

test('a second trigger within ten seconds is delayed', () => {
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [noon + 1000, 1],
    [noon + 2000, 0],
    [noon + 3000, 1],
  ])
  const scenario = scenarioOf([open])
  const { events, memory } = evaluateAll(
    scenario,
    facts,
    [0, 1, 2, 3].map((second) => noon + second * 1000),
  )
  expect(ran(events)).toEqual([noon + 1000])
  expect(memory?.nextAt).toBe(noon + 1000 + RUN_GAP)
  const later = judgeScenario(scenario, memory, { facts, now: noon + 12_000 })
  expect(ran(later.events)).toEqual([noon + 11_000])
})

test('a second trigger at the same instant is delayed, too', () => {
  const scenario = scenarioOf([open])
  let memory: ScenarioMemory | null = null
  const events = [0, 1, 0, 1].flatMap((value) => {
    const facts = factsOf(contact, 'open', [[noon, value]], { isNow: true })
    const judged = judgeScenario(scenario, memory, { facts, now: noon })
    memory = judged.memory
    return judged.events
  })
  expect(ran(events)).toEqual([noon])
})

test('a delayed run is not missed if its device reports the same value again before it is evaluated', () => {
  const scenario = scenarioOf([open])
  const newest = (at: number, value: number) => factsOf(contact, 'open', [[at, value]], { isNow: true })
  const reports = [
    [noon, 0],
    [noon + 1000, 1],
    [noon + 3000, 0],
    [noon + 4000, 1],
  ] as const
  let memory: ScenarioMemory | null = null
  for (const [at, value] of reports) {
    memory = judgeScenario(scenario, memory, { facts: newest(at, value), now: at }).memory
  }
  const now = noon + 7 * MINUTE
  const { events } = judgeScenario(scenario, memory, { facts: newest(now - 1000, 1), now })
  expect(events.map(({ kind, at }) => ({ kind, at }))).toEqual([{ kind: 'ran', at: noon + 1000 + RUN_GAP }])
})

test('the twenty-first run in five minutes is stopped, and so is one at the end of a chain of five', () => {
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [noon + 1000, 1],
  ])
  const { memory } = evaluateAll(scenarioOf([open]), facts, [noon])
  const runs = Array.from({ length: 20 }, (_, index) => noon - 210_000 + index * RUN_GAP)
  const given = { facts, now: noon + 1000 }
  const busy = memory === null ? null : { ...memory, runs }
  expect(judgeScenario(scenarioOf([open]), busy, given).events).toMatchObject([
    { kind: 'stopped', reason: 'runaway' },
  ])
  const effects = [{ kind: 'device', device_id: contact, capability: 'on', value: true }] as const
  const causes = [{ at: noon, depth: 5, effects }]
  expect(judgeScenario(scenarioOf([open]), memory, { ...given, causes }).events).toMatchObject([
    { kind: 'stopped', reason: 'loop', depth: 6 },
  ])
})

test('a dry run returns the state and the effects of each rule, and changes nothing', () => {
  const facts = factsOf(contact, 'open', [[noon - HOUR, 1]])
  const scenario = scenarioOf([all(open, { kind: 'price', band: 'peak' }), { kind: 'time', at: 720 }])
  const rules = dryRun(scenario, null, { facts, now: noon })
  expect(rules.map(({ is, clauses }) => [is, clauses.map(({ counts }) => counts)])).toEqual([
    ['unknown', ['yes', 'unknown']],
    ['yes', ['yes']],
  ])
  expect(rules[0]?.effects).toEqual([{ kind: 'notify', text: 'x' }])
})

test('a condition is unknown for a deleted device, a room or price without data, and the sun without a location', () => {
  const gone = '00000000-0000-4000-8000-000000000009'
  const leaves: ScenarioLeaf[] = [
    { kind: 'reach', device_id: gone, is: 'online', minutes: 0 },
    { kind: 'opening', device_id: gone, is: 'open', minutes: 0 },
    { kind: 'presence', device_id: gone, is: 'absent', minutes: 0 },
    { kind: 'measure', device_id: gone, capability: 'temperature', is: 'below', value: 40, minutes: 0 },
    { kind: 'order', room_id: gone, mode: 'auto' },
    { kind: 'price', band: 'peak' },
    { kind: 'sun', is: 'up', offset: 0 },
  ]
  const facts = recordedFacts(recordOf())
  for (const leaf of leaves) {
    const scenario = scenarioOf([leaf, all(leaf, open)], { zone: 'Etc/UTC' })
    expect(dryRun(scenario, null, { facts, now: noon }).map(({ is }) => is)).toEqual(['unknown', 'unknown'])
    expect(evaluateAll(scenario, facts, [noon, noon + HOUR]).events).toEqual([])
  }
})

test('a replay does not evaluate anything before its start or after its end', () => {
  const facts = factsOf(contact, 'open', [
    [noon - HOUR, 0],
    [noon + MINUTE, 1],
  ])
  const reports = [noon - HOUR, noon, noon + MINUTE, noon + 3 * HOUR]
  const lived = replay(scenarioOf([open]), { facts, from: noon, to: noon + HOUR, reports })
  expect(ran(lived)).toEqual([noon + MINUTE])
})

test('an order condition compares the source of the order: its schedule, an absence, or any source for an order', () => {
  const room = (order: 'eco' | 'comfort', isPlanned: boolean, isAbsence: boolean) =>
    recordedFacts(
      recordOf({ rooms: new Map([[other, { times: [0], values: [{ order, isPlanned, isAbsence }] }]]) }),
    )
  const modes = ['auto', 'holidays', 'eco', 'comfort'] as const
  const scenario = scenarioOf(modes.map((mode) => ({ kind: 'order', room_id: other, mode })))
  const holding = (facts: ReturnType<typeof room>) =>
    dryRun(scenario, null, { facts, now: noon }).map(({ is }) => is)
  expect(holding(room('eco', true, false))).toEqual(['yes', 'no', 'yes', 'no'])
  expect(holding(room('eco', false, true))).toEqual(['no', 'yes', 'yes', 'no'])
  expect(holding(room('comfort', false, false))).toEqual(['no', 'no', 'no', 'yes'])
})

test('the first report of a device after the activation does not trigger a run', () => {
  const facts = factsOf(contact, 'open', [
    [noon + HOUR, 1],
    [noon + 2 * HOUR, 0],
    [noon + 3 * HOUR, 1],
  ])
  const times = [noon, noon + HOUR, noon + 2 * HOUR, noon + 3 * HOUR]
  expect(ran(evaluateAll(scenarioOf([open]), facts, times).events)).toEqual([noon + 3 * HOUR])
})

test('above and below one value are both true within the hysteresis', () => {
  const measured = {
    kind: 'measure',
    device_id: contact,
    capability: 'temperature',
    value: 20,
    minutes: 0,
  } as const
  const both = scenarioOf([all({ ...measured, is: 'above' }, { ...measured, is: 'below' })])
  const facts = factsOf(contact, 'temperature', [
    [noon, 20.2],
    [noon + MINUTE, 19.9],
  ])
  expect(ran(evaluateAll(both, facts, [noon, noon + MINUTE]).events)).toEqual([noon + MINUTE])
})

test('a span in the missing hour of a clock change is true for a minute after it', () => {
  const night = instant('2027-03-28T01:00Z')
  const facts = recordedFacts(recordOf())
  const span = { kind: 'time_between', from: 135, to: 165 } as const
  const from = instant('2027-03-27T12:00Z')
  const runs = ran(replay(scenarioOf([span]), { facts, from, to: from + 24 * HOUR, reports: [] }))
  expect(runs).toEqual([night])
})

test('a rule whose only condition is a day runs on each such day, however far away the next one is', () => {
  const saturdays = scenarioOf([{ kind: 'day', days: [6] }])
  const facts = recordedFacts(recordOf())
  const replayed = replay(saturdays, { facts, from: noon, to: noon + 21 * 24 * HOUR, reports: [] })
  expect(ran(replayed)).toEqual([0, 1, 2].map((week) => noon + (week * 7 + 4) * 24 * HOUR + 12 * HOUR))
})

test('a condition that became true on a day off runs its rule when the days of operation begin', () => {
  const workdays = scenarioOf([open], { days: [1, 2, 3, 4, 5] })
  const saturday = noon + 5 * 24 * HOUR
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [saturday, 1],
  ])
  const replayed = replay(workdays, { facts, from: noon, to: noon + 8 * 24 * HOUR, reports: [saturday] })
  expect(ran(replayed)).toEqual([noon + 6 * 24 * HOUR + 12 * HOUR])
})
