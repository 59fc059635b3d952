import {
  createScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
} from '@foyer/contract/scenario.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

const MINUTE = 60_000

const evening = {
  condition: { kind: 'time', at: 1_350 },
  actions: [{ kind: 'notify', text: 'Bonsoir' }],
  active: true,
}

const night = {
  name: 'Nuit douce',
  type: 'security',
  mode: 'eco',
  is_secure: true,
  time_zone: 'Indian/Reunion',
  operation_days: [1, 6],
  rules: [evening],
}

async function startHome() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const make = (body: object) => at.ask(createScenario, { token, body })
  /** Reads the scenario of an answer again. */
  const read = async ({ body }: { body: unknown }) => {
    const { id: scenarioId } = createScenario.reply.parse(body)
    return getScenario.reply.parse((await at.ask(getScenario, { token, params: { scenarioId } })).body)
  }
  return { at, home, token, make, read }
}

test('§3 Scenario: name, type, mode, secure or not, local or remote, active or suspended, timezone, modified on, created on, rules, operation days: kept as they were sent, with the times of both', async () => {
  const { at, token, make, read } = await startHome()
  const instant = () => new Date(at.clock.now()).toISOString()
  const created = instant()
  const made = await read(await make(night))
  expect(made).toMatchObject({
    ...night,
    location: 'remote',
    state: 'suspended',
    created_on: created,
    modified_on: created,
  })

  at.clock.pass(5 * MINUTE)
  const other = {
    ...night,
    name: 'Matin',
    type: 'comfort',
    mode: 'comfort',
    is_secure: false,
    time_zone: 'Europe/Paris',
    operation_days: [7],
  }
  const params = { scenarioId: made.id }
  const changed = await read(
    await at.ask(updateScenario, { token, params, body: { ...other, version: made.version } }),
  )
  expect(changed).toMatchObject({ ...other, created_on: created, modified_on: instant() })
  await at.ask(patchScenario, { token, params, body: { state: 'active' } })
  const list = listScenarios.reply.parse((await at.ask(listScenarios, { token })).body)
  expect(list.find(({ id }) => id === made.id)).toMatchObject({ ...other, state: 'active' })
  await at.close()
})

test('§3 Scenario: each of its fields is asked for, and a type, a zone or a day that there is not is refused', async () => {
  const { at, make } = await startHome()
  for (const key of Object.keys(night)) {
    const rest = Object.fromEntries(Object.entries(night).filter(([other]) => other !== key))
    expect((await make(rest)).body, key).toMatchObject({ code: 'invalid_input', field: `body.${key}` })
  }
  for (const wrong of [{ type: 'party' }, { time_zone: 'Mars/Olympus' }, { operation_days: [8] }]) {
    expect((await make({ ...night, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  }
  await at.close()
})

test('§3 A rule has a condition and an action and can be inactive: it is kept so, and not without either', async () => {
  const { at, make, read } = await startHome()
  const rules = [evening, { ...evening, active: false }]
  expect((await read(await make({ ...night, rules }))).rules).toMatchObject(rules)
  for (const key of ['condition', 'actions', 'active'] as const) {
    const { [key]: _left, ...rest } = evening
    expect((await make({ ...night, name: key, rules: [rest] })).body, key).toMatchObject({
      code: 'invalid_input',
      field: `body.rules.0.${key}`,
    })
  }
  expect((await make({ ...night, rules: [{ ...evening, actions: [] }] })).status).toBe(400)
  await at.close()
})

test('§4 In scenarios: auto, comfort, comfort-1, comfort-2, eco, anti-frost, off, holidays: each is kept, of the scenario and of its action, and no other word', async () => {
  const { at, home, make, read } = await startHome()
  const ofMode = (mode: string) => ({
    ...night,
    name: mode,
    mode,
    rules: [
      {
        ...evening,
        actions: [{ kind: 'rooms', rooms: [home.roomId], mode, until: { kind: 'next_block' } }],
      },
    ],
  })
  for (const mode of ['auto', 'comfort', 'comfort-1', 'comfort-2', 'eco', 'anti-frost', 'off', 'holidays']) {
    expect(await read(await make(ofMode(mode)))).toMatchObject(ofMode(mode))
  }
  for (const word of ['frost_protection', 'comfort_minus_1', 'stop', 'Confort']) {
    expect((await make(ofMode(word))).body, word).toMatchObject({ code: 'invalid_input' })
  }
  await at.close()
})
