import { parkIds } from '@foyer/contract/session.ts'
import {
  createScenario,
  getScenario,
  patchScenario,
  scenarioSchema,
  updateScenario,
  type Scenario,
} from '@foyer/contract/scenario.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'

async function startScenario() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const params = { scenarioId: home.scenarioId }
  return {
    at,
    read: async () => scenarioSchema.parse((await at.ask(getScenario, { token, params })).body),
    patch: (body: unknown) => at.ask(patchScenario, { token, params, body }),
    create: (body: unknown) => at.ask(createScenario, { token, body }),
    update: (body: unknown) => at.ask(updateScenario, { token, params, body }),
  }
}

test('§4 Scenario: active or suspended', async () => {
  const { at, read, patch } = await startScenario()
  expect((await read()).state).toBe('active')
  await patch({ state: 'suspended' })
  expect((await read()).state).toBe('suspended')
  await patch({ state: 'active' })
  expect((await read()).state).toBe('active')
  expect((await patch({ state: 'paused' })).status).toBe(400)
  await at.close()
})

test('a new scenario is suspended, an activated one stays active through a change, and no input names a state', async () => {
  const { at, read, patch, create, update } = await startScenario()
  const input = inputOf(await read())
  expect((await create(input)).body).toMatchObject({ state: 'suspended' })
  expect(await create({ ...input, state: 'active' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input' },
  })
  await patch({ state: 'active' })
  const { version } = await read()
  expect((await update({ ...input, name: 'Soir', version })).body).toMatchObject({
    name: 'Soir',
    state: 'active',
  })
  await at.close()
})

test('§4 each rule active or inactive', async () => {
  const { at, read, patch } = await startScenario()
  const [rule] = (await read()).rules
  expect(rule?.active).toBe(true)
  await patch({ rules: [{ id: rule?.id, active: false }] })
  const suspended = await read()
  // Only the rule changes: the scenario's state stays the same.
  expect([suspended.state, suspended.rules[0]?.active]).toEqual(['active', false])
  await patch({ rules: [{ id: rule?.id, active: true }] })
  expect((await read()).rules[0]?.active).toBe(true)
  await at.close()
})

/** The input that would create the same scenario again. */
function inputOf({ name, type, mode, is_secure, time_zone, operation_days, rules }: Scenario) {
  const again = rules.map(({ condition, actions, active }) => ({ condition, actions, active }))
  return { name, type, mode, is_secure, time_zone, operation_days, rules: again }
}
