// Times of day are wall time.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import { judgeScenario, type JudgedScenario } from '@foyer/rules/scenario/judge-scenario.ts'
import type { ScenarioMemory } from '@foyer/rules/scenario/scenario-memory.ts'
import { recordedFacts, recordKey } from '@foyer/rules/scenario/recorded-facts.ts'
import type { ScenarioFacts } from '@foyer/rules/scenario/scenario-facts.ts'
import type { Measure, Row } from '#bench/ground/row.ts'
import { DAY, reportsOf, rulesOf } from '#bench/ground/watched-devices.ts'

/** ms for which evaluations are counted, after the same time to warm up. */
const WHILE = 2_000
/** Scenarios of the home whose day is computed. */
const SCENARIOS = 5

/** One core, without a database: evaluates a scenario of three rules, once for each report of a day. */
export const judged: Measure = { name: 'judged', run: async () => judgeDays() }

function judgeDays(): Row[] {
  const ids = { sensorId: randomUUID(), contactId: randomUUID() }
  const from = Date.parse('2027-01-18T00:00+01:00')
  const reports = reportsOf(ids, from, from + DAY)
  const facts = recordedFacts({
    readings: new Map(
      reports.map(({ deviceId, capability, ...record }) => [recordKey(deviceId, capability), record]),
    ),
    online: new Map(reports.map(({ deviceId }) => [deviceId, { times: [0], values: [true] }])),
    rooms: new Map(),
    prices: { times: [], values: [] },
    heatedRooms: [],
    nextBlock: () => null,
    isNow: false,
  })
  const rules = rulesOf(ids).map((rule, index) => ({ ...rule, id: `r${index}` }))
  const scenario: JudgedScenario = { mode: 'eco', zone: 'Europe/Paris', days: [1, 2, 3, 4, 5, 6, 7], rules }
  const times = reports[0]?.times ?? []
  const memory = judgeDay(scenario, facts, times)
  const ours = aSecond(() => void judgeDay(scenario, facts, times), times.length)
  const bare = aSecond(() => {
    for (const _ of times) JSON.parse(JSON.stringify(memory))
  }, times.length)
  return [
    {
      name: 'scenarios judged a second',
      value: ours,
      unit: 'evaluations/s',
      baseline: bare,
      budgets: [],
      note:
        `three rules of five conditions, evaluated every five minutes of a day for a contact and a temperature; one core, no database; ` +
        'baseline: its state written as JSON and read again, which each evaluation costs as well',
    },
    {
      name: 'scenarios of a home, judging a day',
      value: (SCENARIOS * times.length * reports.length * 1_000) / ours,
      unit: 'ms',
      baseline: null,
      budgets: [],
      note: `computed from the row above: ${SCENARIOS} such scenarios, each evaluated on each of ${times.length * reports.length} reports of the day; without the database`,
    },
  ]
}

function judgeDay(scenario: JudgedScenario, facts: ScenarioFacts, times: readonly number[]): ScenarioMemory {
  let memory: ScenarioMemory | null = null
  for (const now of times) memory = judgeScenario(scenario, memory, { facts, now }).memory
  if (memory === null) throw new Error('Nothing was judged.')
  return memory
}

/** Operations a second, of which each call does `many`. */
function aSecond(work: () => void, many: number): number {
  for (const until = performance.now() + WHILE; performance.now() < until;) work()
  const begun = performance.now()
  let done = 0
  for (; performance.now() < begun + WHILE; done += many) work()
  return (done * 1_000) / (performance.now() - begun)
}
