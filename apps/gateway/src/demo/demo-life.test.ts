import { listAbsences } from '@foyer/contract/absence.ts'
import { listActivity } from '@foyer/contract/activity.ts'
import { listNotifications } from '@foyer/contract/notification.ts'
import { listScenarioRuns } from '@foyer/contract/scenario-run.ts'
import { listScenarioVersions } from '@foyer/contract/scenario-version.ts'
import { listScenarios, patchScenario } from '@foyer/contract/scenario.ts'
import { authenticate } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/app.ts'

const STORY = 'Salle de bains avant le prix fort'
const BROKEN = 'Bureau ni froid ni cher'

/** The demo's house at a time of its clock, as its owner sees it. */
async function openHouse(now = '2027-01-18T18:00:00+01:00') {
  const at = await startTestApp({ now: Date.parse(now), environment: { FOYER_DEMO: '1' } })
  const { email, password } = at.app.demo?.accounts[0] ?? { email: '', password: '' }
  const answer = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
  const token = authenticate.reply.parse(answer.body).access_token
  const scenario = async (name: string) => {
    const all = listScenarios.reply.parse((await at.ask(listScenarios, { token })).body)
    const one = all.find((candidate) => candidate.name === name)
    if (one === undefined) throw new Error(`There is no scenario ${name}.`)
    return one
  }
  return {
    at,
    token,
    scenario,
    scenarios: async () => listScenarios.reply.parse((await at.ask(listScenarios, { token })).body),
    absences: async () => listAbsences.reply.parse((await at.ask(listAbsences, { token })).body),
    notifications: async () =>
      listNotifications.reply.parse((await at.ask(listNotifications, { token })).body),
    trace: async (name: string) => {
      const params = { scenarioId: (await scenario(name)).id }
      return listScenarioRuns.reply.parse((await at.ask(listScenarioRuns, { token, params })).body)
    },
  }
}

test('the house has an absence of its owner planned for the next weekend, which has not begun', async () => {
  const house = await openHouse()
  expect(await house.absences()).toMatchObject([
    {
      room_ids: null,
      order: 'frost_protection',
      departure_at: '2027-01-22T16:00:00.000Z',
      return_at: '2027-01-24T18:00:00.000Z',
      phase: 'planned',
      set_by: 'Marie Lefèvre',
      set_at: '2027-01-17T17:00:00.000Z',
    },
  ])
  const activity = await house.at.ask(listActivity, { token: house.token, query: { kind: 'absence' } })
  expect(JSON.stringify(activity.body)).toContain('"planned"')
  await house.at.close()
})

for (const [day, now, departure] of [
  ['Thursday evening', '2027-01-21T18:00:00+01:00', '2027-01-29T16:00:00.000Z'],
  ['Saturday', '2027-01-16T11:00:00+01:00', '2027-01-22T16:00:00.000Z'],
  ['the Sunday on which the clock changes', '2027-03-28T03:10:00+02:00', '2027-04-02T15:00:00.000Z'],
] as const) {
  test(`a house that begins on ${day} is occupied, and its scenarios have a past`, async () => {
    const house = await openHouse(now)
    expect(await house.absences()).toMatchObject([{ phase: 'planned', departure_at: departure }])
    const outcomes = (await house.trace(STORY)).map(({ outcome }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['ran', 'near']))
    expect((await house.scenario(BROKEN)).suspended?.reason).toBe('loop')
    await house.at.close()
  })
}

test('of five scenarios one is active, one was suspended by its breaker, and three were never activated', async () => {
  const house = await openHouse()
  const all = await house.scenarios()
  expect(all.map(({ name, state, suspended }) => [name, state, suspended?.reason ?? null])).toEqual(
    expect.arrayContaining([
      ['Bureau ni froid ni cher', 'suspended', 'loop'],
      ['Maison fermée', 'suspended', null],
      ['Mercredi de Louise', 'suspended', null],
      ['Nuit douce', 'suspended', null],
      ['Salle de bains avant le prix fort', 'active', null],
    ]),
  )
  expect(all).toHaveLength(5)
  for (const { id, created_by: author } of all) {
    expect(author).toBe('Marie Lefèvre')
    const params = { scenarioId: id }
    const versions = await house.at.ask(listScenarioVersions, { token: house.token, params })
    expect(listScenarioVersions.reply.parse(versions.body)).toMatchObject([{ version: 1 }])
  }
  await house.at.close()
})

test('the trace of one scenario shows that it ran on working days and nearly ran at the weekend', async () => {
  const house = await openHouse()
  const trace = await house.trace(STORY)
  expect(trace.map(({ at, outcome }) => [at.slice(5, 16), outcome])).toEqual([
    ['01-18T04:30', 'ran'],
    ['01-17T04:30', 'near'],
    ['01-16T04:30', 'near'],
    ['01-15T04:30', 'ran'],
    ['01-14T04:30', 'ran'],
    ['01-13T04:30', 'ran'],
    ['01-12T04:30', 'ran'],
    ['01-11T04:30', 'ran'],
  ])
  expect(trace[0]).toMatchObject({
    clauses: [{ is: 'yes' }, { is: 'yes' }, { is: 'yes' }],
    effects: [{ kind: 'hot_water', mode: 'auto', result: 'asked' }],
  })
  expect(trace[1]).toMatchObject({
    reason: 'missing',
    clauses: [{ is: 'yes' }, { is: 'yes' }, { leaf: { kind: 'order' }, is: 'no' }],
    effects: [],
  })
  expect(await house.scenario(STORY)).toMatchObject({ last_run_at: trace[0]?.at })
  await house.at.close()
})

test('one scenario triggered itself until its breaker suspended it, with a notification until it is active again', async () => {
  const house = await openHouse()
  const trace = await house.trace(BROKEN)
  expect(trace.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['stopped', 'loop'],
    ...Array.from({ length: 5 }, () => ['ran', null]),
  ])
  const { id, suspended } = await house.scenario(BROKEN)
  expect(suspended).toEqual({ at: '2027-01-18T08:00:50.000Z', reason: 'loop' })
  const notified = async () =>
    (await house.notifications()).filter(({ kind }) => kind === 'scenario_suspended')
  expect(await notified()).toMatchObject([
    { at: suspended?.at, ended_at: null, scenario: { id, name: BROKEN } },
  ])

  const { at, token } = house
  await at.ask(patchScenario, { token, params: { scenarioId: id }, body: { state: 'active' } })
  expect((await notified())[0]?.ended_at).not.toBeNull()
  await at.close()
})
