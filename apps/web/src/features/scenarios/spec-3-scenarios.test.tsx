import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ScenarioScreen } from './scenario-screen.tsx'
import { nuit, showScenarios } from './test-scenarios.ts'

const noop = (): void => undefined
const main = page.getByRole('main')

/** Renders the scenario; returns the text of its general information. */
async function factsOf(scenario = nuit): Promise<string> {
  await showScenarios(
    <ScenarioScreen
      id={scenario.id}
      isEditing={false}
      onEditing={noop}
      onScenario={noop}
      onList={async () => undefined}
    />,
    { language: 'en', scenarios: [scenario] },
  )
  const facts = main.getByRole('region', { name: 'General information' })
  await expect.element(facts).toBeVisible()
  return facts.element().textContent
}

test('§3 Scenario: name', async () => {
  await factsOf()
  await expect.element(main.getByRole('heading', { level: 1, name: 'Nuit douce' })).toBeVisible()
})

test('§3 Scenario: type', async () => {
  expect(await factsOf({ ...nuit, type: 'energy' })).toContain('TypeEnergy')
})

test('§3 Scenario: mode', async () => {
  expect(await factsOf({ ...nuit, mode: 'anti-frost' })).toContain('ModeHors Gel')
})

test('§3 Scenario: secure or not', async () => {
  expect(await factsOf()).toContain('SecureYes')
  expect(await factsOf({ ...nuit, is_secure: false })).toContain('SecureNo')
})

test('§3 Scenario: local or remote', async () => {
  expect(await factsOf()).toContain('RunsRemote')
  expect(await factsOf({ ...nuit, location: 'local' })).toContain('RunsIn the hub')
})

test('§3 Scenario: active or suspended', async () => {
  expect(await factsOf()).toContain('StateActive')
  expect(await factsOf({ ...nuit, state: 'suspended' })).toContain('StateSuspended')
})

test('§3 Scenario: timezone', async () => {
  expect(await factsOf({ ...nuit, time_zone: 'Indian/Reunion' })).toContain('Time zoneIndian/Reunion')
})

test('§3 Scenario: modified on', async () => {
  expect(await factsOf()).toContain('Modified on5\u00A0January 2027 at 20:40 by Thomas')
})

test('§3 Scenario: created on', async () => {
  expect(await factsOf()).toContain('Created on2\u00A0January 2027 at 09:15 by Marie')
})

test('§3 Scenario: rules', async () => {
  await factsOf()
  const rules = main.getByRole('region', { name: 'Rules' })
  await expect.poll(() => rules.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(2)
  await expect.element(rules.getByRole('switch', { name: 'Rule 1 Active' })).toBeChecked()
})

test('§3 A rule has a condition and an action and can be inactive', async () => {
  await factsOf()
  const rules = main.getByRole('region', { name: 'Rules' })
  await expect.element(rules.getByRole('switch', { name: 'Rule 2 Inactive' })).not.toBeChecked()
})

test('§3 Scenario: operation days', async () => {
  await factsOf({ ...nuit, operation_days: [6, 7] })
  await expect.element(main.getByText('at the weekend')).toBeVisible()
})
