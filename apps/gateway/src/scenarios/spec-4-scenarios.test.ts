import { parkIds } from '@foyer/contract/session.ts'
import { getScenario, patchScenario, scenarioSchema } from '@foyer/contract/scenario.ts'
import { expect, test } from 'vitest'
import { signIn, startTestApp } from '#test-app.ts'
import { makeTestHome } from '#test-world.ts'

async function startScenario() {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const token = await signIn(at, home.owner)
  const params = { scenarioId: home.scenarioId }
  return {
    at,
    read: async () => scenarioSchema.parse((await at.ask(getScenario, { token, params })).body),
    patch: (body: unknown) => at.ask(patchScenario, { token, params, body }),
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

test('§4 each rule active or inactive', async () => {
  const { at, read, patch } = await startScenario()
  const [rule] = (await read()).rules
  expect(rule?.active).toBe(true)
  await patch({ rules: [{ id: rule?.id, active: false }] })
  const suspended = await read()
  // The rule alone: the scenario stays as it was.
  expect([suspended.state, suspended.rules[0]?.active]).toEqual(['active', false])
  await patch({ rules: [{ id: rule?.id, active: true }] })
  expect((await read()).rules[0]?.active).toBe(true)
  await at.close()
})
