import { randomUUID } from 'node:crypto'
import { listServices } from '@foyer/contract/service.ts'
import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  MOST_SCENARIOS,
  patchScenario,
  SCENARIO_BODY_LIMIT,
  scenarioSchema,
  updateScenario,
  type Scenario,
  type ScenarioInput,
} from '@foyer/contract/scenario.ts'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome, nightRule } from '#testing/world.ts'
import { parkIds } from '@foyer/contract/session.ts'

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const input: ScenarioInput = {
    name: 'Nuit douce',
    type: 'heating',
    mode: 'comfort-2',
    is_secure: false,
    time_zone: 'Europe/Paris',
    operation_days: [5, 1, 5],
    rules: [
      { condition: { kind: 'time', at: 1350 }, actions: [...rooms(home.roomId)], active: true },
      {
        condition: {
          kind: 'group',
          join: 'all',
          of: [
            { kind: 'opening', device_id: home.contactId, is: 'open', minutes: 10 },
            {
              kind: 'measure',
              device_id: home.thermostatId,
              capability: 'temperature',
              is: 'below',
              value: 17.5,
              minutes: 0,
            },
          ],
        },
        actions: [{ kind: 'notify', text: 'Une fenêtre est ouverte' }],
        active: false,
      },
    ],
  }
  const made = async (): Promise<Scenario> => {
    const answer = await at.ask(createScenario, { token, body: input })
    return scenarioSchema.parse(answer.body)
  }
  const ofMade = (scenario: Scenario, body?: unknown) => ({
    token,
    params: { scenarioId: scenario.id },
    ...(body === undefined ? {} : { body }),
  })
  return { at, home, token, input, made, ofMade }
}

function rooms(roomId: string): ScenarioInput['rules'][number]['actions'] {
  return [{ kind: 'rooms', rooms: [roomId], mode: null, until: { kind: 'time', at: 390 } }]
}

test('a scenario is stored as it was sent, suspended, with its creator and the rooms that it affects', async () => {
  const { at, home, made, ofMade, token } = await startHome()
  const scenario = await made()
  expect(scenario).toMatchObject({
    name: 'Nuit douce',
    state: 'suspended',
    location: 'remote',
    version: 1,
    operation_days: [1, 5],
    created_on: '2027-01-18T17:00:00.000Z',
    modified_on: '2027-01-18T17:00:00.000Z',
    room_ids: [home.roomId],
  })
  expect(scenario.created_by).toContain('Personne')
  // It is suspended: no next time is given.
  for (const rule of scenario.rules) expect(rule).not.toHaveProperty('next_at')
  expect((await at.ask(getScenario, ofMade(scenario))).body).toEqual(scenario)
  expect((await at.ask(listScenarios, { token })).body).toContainEqual(scenario)
  await at.close()
})

test('the services list the scenarios of the platform with their general information and without their rules', async () => {
  const { at, made, token } = await startHome()
  const scenario = await made()
  const services = listServices.reply.parse((await at.ask(listServices, { token })).body)
  expect(services.find((service) => service.id === scenario.id)).toMatchObject({
    kind: 'scenario',
    name: 'Nuit douce',
    type: 'heating',
    mode: 'comfort-2',
    location: 'remote',
    state: 'suspended',
    active: false,
    operation_days: [1, 5],
  })
  await at.close()
})

test('the second of two changes to the same version is rejected and changes nothing', async () => {
  const { at, input, made, ofMade } = await startHome()
  const scenario = await made()
  at.clock.pass(60_000)
  const change = (name: string) => at.ask(updateScenario, ofMade(scenario, { ...input, name, version: 1 }))
  const first = await change('Nuit')
  const second = await change('Soir')
  expect(first.body).toMatchObject({ name: 'Nuit', version: 2, modified_on: '2027-01-18T17:01:00.000Z' })
  expect(second).toMatchObject({ status: 409, body: { code: 'conflict', field: 'body.version' } })
  expect((await at.ask(getScenario, ofMade(scenario))).body).toMatchObject({ name: 'Nuit', version: 2 })
  await at.close()
})

test('a rule keeps its id through a change, and an unknown id is replaced', async () => {
  const { at, input, made, ofMade } = await startHome()
  const scenario = await made()
  const [first] = scenario.rules
  const [rule] = input.rules
  const body = {
    ...input,
    version: 1,
    rules: [
      { ...rule, id: first?.id },
      { ...rule, id: first?.id },
      { ...rule, id: randomUUID() },
    ],
  }
  const { rules } = scenarioSchema.parse((await at.ask(updateScenario, ofMade(scenario, body))).body)
  expect(rules[0]?.id).toBe(first?.id)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(3)
  expect(rules.map(({ id }) => id)).not.toContain(body.rules[2]?.id)
  await at.close()
})

test('a rule whose times can never be met has no next time', async () => {
  const { at, token, input } = await startHome()
  const condition = {
    kind: 'group',
    join: 'all',
    of: [
      { kind: 'time', at: 480 },
      { kind: 'time', at: 540 },
    ],
  }
  const body = { ...input, rules: [{ ...input.rules[0], condition }] }
  const { rules } = scenarioSchema.parse((await at.ask(createScenario, { token, body })).body)
  expect(rules[0]?.next_at).toBeNull()
  await at.close()
})

test('a scenario and each of its rules are activated and suspended independently', async () => {
  const { at, made, ofMade } = await startHome()
  const scenario = await made()
  const [first, second] = scenario.rules
  const activated = await at.ask(patchScenario, ofMade(scenario, { state: 'active' }))
  expect(activated.body).toMatchObject({ state: 'active', version: 2 })
  const patch = { rules: [{ id: second?.id, active: true }] }
  const { rules } = scenarioSchema.parse((await at.ask(patchScenario, ofMade(scenario, patch))).body)
  expect(rules.map(({ id, active }) => [id, active])).toEqual([
    [first?.id, true],
    [second?.id, true],
  ])
  const unknown = await at.ask(
    patchScenario,
    ofMade(scenario, { rules: [{ id: randomUUID(), active: true }] }),
  )
  expect(unknown).toMatchObject({ status: 400, body: { field: 'body.rules' } })
  await at.close()
})

test('a copy is suspended, with its own name and its own rules', async () => {
  const { at, made, ofMade } = await startHome()
  const scenario = await made()
  const answer = await at.ask(duplicateScenario, ofMade(scenario, { name: 'Nuit douce, copie' }))
  const copy = scenarioSchema.parse(answer.body)
  expect(copy).toMatchObject({ name: 'Nuit douce, copie', state: 'suspended', version: 1 })
  expect(copy.id).not.toBe(scenario.id)
  expect(copy.rules.map(({ condition }) => condition)).toEqual(
    scenario.rules.map(({ condition }) => condition),
  )
  expect(copy.rules[0]?.id).not.toBe(scenario.rules[0]?.id)
  await at.close()
})

test('rooms and devices of another home, or unknown ones, are rejected with the rule that names them', async () => {
  const { at, home, token, input } = await startHome()
  const other = await makeTestHome(at.database, at.clock, parkIds.vav)
  for (const id of [other.roomId, randomUUID()]) {
    const body = { ...input, rules: [input.rules[0], { ...input.rules[0], actions: rooms(id) }] }
    const answer = await at.ask(createScenario, { token, body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', field: 'body.rules.1' } })
  }
  const device = { kind: 'device', device_id: other.radiatorId, on: true }
  const body = { ...input, rules: [{ ...nightRule(home.roomId), actions: [device], active: true }] }
  expect((await at.ask(createScenario, { token, body })).status).toBe(400)
  await at.close()
})

test('a deleted room stays in the rules, where it can be kept, read and replaced', async () => {
  const { at, home, input, made, ofMade } = await startHome()
  const scenario = await made()
  await at.database.query('delete from room where id = $1', [home.roomId])
  const read = await at.ask(getScenario, ofMade(scenario))
  expect(read.body).toMatchObject({ room_ids: [] })
  expect(read.text).toContain(home.roomId)
  const kept = await at.ask(updateScenario, ofMade(scenario, { ...input, name: 'Soir', version: 1 }))
  expect(kept.status).toBe(200)
  const rules = [{ ...input.rules[0], actions: [{ kind: 'hot_water', mode: 'off' }] }]
  const corrected = await at.ask(updateScenario, ofMade(scenario, { ...input, rules, version: 2 }))
  expect(corrected.text).not.toContain(home.roomId)
  // Once it is removed from the scenario, it is rejected like any unknown room.
  expect((await at.ask(updateScenario, ofMade(scenario, { ...input, version: 3 }))).status).toBe(400)
  await at.close()
})

test('an unknown time zone, a condition that is too deep and a body that is too large are rejected', async () => {
  const { at, home, token, input } = await startHome()
  const refusal = async (body: unknown) => (await at.ask(createScenario, { token, body })).body
  expect(await refusal({ ...input, time_zone: 'Mars/Olympus' })).toMatchObject({ field: 'body.time_zone' })
  expect(await refusal({ ...input, time_zone: '+01:00' })).toMatchObject({ field: 'body.time_zone' })
  const group = (part: unknown) => ({ kind: 'group', join: 'all', of: [part] })
  const deep = group(group(group({ kind: 'time', at: 0 })))
  expect(await refusal({ ...input, rules: [{ ...input.rules[0], condition: deep }] })).toMatchObject({
    code: 'invalid_input',
  })
  const fine = group(group({ kind: 'time', at: 0 }))
  const answer = await at.ask(createScenario, {
    token,
    body: { ...input, rules: [{ ...nightRule(home.roomId), condition: fine, active: true }] },
  })
  expect(answer.status).toBe(200)
  expect(await refusal({ ...input, name: 'x'.repeat(SCENARIO_BODY_LIMIT) })).toMatchObject({
    code: 'body_too_large',
  })
  await at.close()
})

test('a home has a maximum number of scenarios', async () => {
  const { at, home, token, input, made, ofMade } = await startHome()
  const scenario = await made()
  await at.database.query(
    `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules, created_on, modified_on)
     select gen_random_uuid(), home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules, created_on, modified_on
     from scenario, generate_series(1, $2) where id = $1`,
    [scenario.id, MOST_SCENARIOS - 2],
  )
  expect((await at.ask(createScenario, { token, body: input })).status).toBe(409)
  expect((await at.ask(duplicateScenario, ofMade(scenario, { name: 'Copie' }))).status).toBe(409)
  expect((await at.ask(deleteScenario, ofMade(scenario))).status).toBe(200)
  expect((await at.ask(getScenario, ofMade(scenario))).status).toBe(404)
  expect((await at.ask(createScenario, { token, body: input })).status).toBe(200)
  expect(home.scenarioId).not.toBe(scenario.id)
  await at.close()
})

test('a member reads scenarios but cannot change them', async () => {
  const { at, home, input, made } = await startHome()
  const scenario = await made()
  const token = await signIn(at, await addPerson(at.database, { homeId: home.homeId, role: 'member' }))
  const params = { scenarioId: scenario.id }
  expect((await at.ask(getScenario, { token, params })).status).toBe(200)
  const refused = [
    await at.ask(createScenario, { token, body: input }),
    await at.ask(updateScenario, { token, params, body: { ...input, version: 1 } }),
    await at.ask(patchScenario, { token, params, body: { state: 'suspended' } }),
    await at.ask(duplicateScenario, { token, params, body: { name: 'Copie' } }),
    await at.ask(deleteScenario, { token, params }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  await at.close()
})

test('a change is published to each client that has the home open', async () => {
  const { at, token, made } = await startHome()
  const stream = await at.send('/api/live', { headers: { token } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  await made()
  let received = ''
  while (!received.includes('listScenarios')) received += (await reader?.read())?.value ?? ''
  expect(received).toContain('"stale":["listScenarios","getScenario","listServices",')
  await reader?.cancel()
  await at.close()
})
