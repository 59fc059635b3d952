import type { ScenarioAction, ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { expect, test } from 'vitest'
import { someIds } from './arbitrary-rule.ts'
import { judgeScenario } from './judge-scenario.ts'
import { heldByHand, HELD_FOR, type ScenarioMemory } from './scenario-memory.ts'
import { factsOf, instant, evaluateAll, scenarioOf } from './scenario-world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const [contact, other] = someIds
const noon = instant('2027-01-18T12:00+01:00')
const whileOpen: ScenarioAction = { kind: 'rooms', rooms: [other], mode: null, until: { kind: 'while' } }
const open: ScenarioLeaf = { kind: 'opening', device_id: contact, is: 'open', minutes: 0 }

/**
 * The times in which a rule holds its room, evaluated as the gateway does: at announced instants and reports.
 */
function heldOver(
  reports: readonly (readonly [number, number])[],
  { deadFrom, until }: { deadFrom: number; until: number },
) {
  const online = new Map([[contact, { times: [0, deadFrom], values: [true, false] }]])
  const facts = factsOf(contact, 'open', reports, { online })
  const scenario = scenarioOf([open], { actions: [whileOpen] })
  let memory: ScenarioMemory | null = null
  let end: number | null = null
  const evaluate = (now: number) => {
    const judged = judgeScenario(scenario, memory, { facts, now })
    memory = judged.memory
    if (judged.events.some(({ kind }) => kind === 'ran')) end = now + HELD_FOR
    if (judged.ended.length > 0) end = now
    for (const one of judged.renewed) {
      expect(one).toEqual({ ruleId: 'r0', roomIds: [other], until: now + HELD_FOR })
      end = one.until
    }
    return judged.memory.nextAt
  }
  for (const [at] of reports) evaluate(at)
  for (
    let next = evaluate(reports.at(-1)?.[0] ?? noon);
    next !== null && next < until;
    next = evaluate(next)
  );
  return end
}

test('a hold is renewed while its condition is known to be true, and expires if the device stops reporting', () => {
  const reports = [
    [noon, 0],
    [noon + MINUTE, 1],
  ] as const
  const week = noon + 7 * 24 * HOUR
  const lasting = heldOver(reports, { deadFrom: Infinity, until: week })
  expect(lasting).toBeGreaterThan(week)
  const deadFrom = noon + 30 * HOUR
  const end = heldOver(reports, { deadFrom, until: week }) ?? Infinity
  expect(end).toBeGreaterThan(deadFrom)
  expect(end).toBeLessThanOrEqual(deadFrom + HELD_FOR)
})

test('a hold is not renewed for the time without evaluations, and is dropped after its end', () => {
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [noon + MINUTE, 1],
  ])
  const scenario = scenarioOf([open], { actions: [whileOpen] })
  const { memory } = evaluateAll(scenario, facts, [noon, noon + MINUTE])
  const soon = judgeScenario(scenario, memory, { facts, now: noon + 10 * HOUR })
  expect(soon.renewed).toMatchObject([{ until: noon + 10 * HOUR + HELD_FOR }])
  const late = judgeScenario(scenario, memory, { facts, now: noon + 20 * HOUR })
  expect(late).toMatchObject({ renewed: [], memory: { rules: { r0: { holds: false } } } })
})

test('a rule that a person ran ends with its condition, or after half a day if that was never true', () => {
  const facts = factsOf(contact, 'open', [
    [noon, 1],
    [noon + HOUR, 0],
  ])
  const scenario = scenarioOf([open], { actions: [whileOpen] })
  const { memory } = judgeScenario(scenario, null, { facts, now: noon + MINUTE })
  const byHand = heldByHand(memory, 'r0', noon + 2 * MINUTE)
  expect(byHand.rules['r0']).toMatchObject({ holds: true, heldUntil: noon + 2 * MINUTE + HELD_FOR })
  expect(judgeScenario(scenario, byHand, { facts, now: noon + HOUR }).ended).toEqual([
    { ruleId: 'r0', roomIds: [other] },
  ])
  expect(heldByHand(memory, 'unknown', noon)).toEqual(memory)
})

test('a hold without an end from a former release lasts half a day from the first evaluation', () => {
  const facts = factsOf(contact, 'open', [
    [noon, 0],
    [noon + MINUTE, 1],
  ])
  const scenario = scenarioOf([open], { actions: [whileOpen] })
  const { memory } = evaluateAll(scenario, facts, [noon, noon + MINUTE])
  const former = JSON.parse(JSON.stringify(memory, (key, value) => (key === 'heldUntil' ? undefined : value)))
  const now = noon + 30 * HOUR
  const first = judgeScenario(scenario, { ...former, nextAt: null }, { facts, now })
  expect(first.memory.rules['r0']?.heldUntil).toBe(now + HELD_FOR)
})
