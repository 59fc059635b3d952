import type { ScenarioRun } from '@foyer/contract/scenario-run.ts'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { ScenarioReplay, RunSentence } from './scenario-runs.tsx'
import { ScenarioSuspended } from './scenario-screen.tsx'
import { contactId, chambreId, nuit, showScenarios } from './test-scenarios.ts'
import { useScenarioHome } from './scenario-home.ts'

const run: ScenarioRun = {
  id: '88888888-8888-4888-8888-888888888888',
  at: '2027-01-18T17:02:00.000Z',
  scenario_id: nuit.id,
  rule_id: nuit.rules[0]?.id ?? '',
  outcome: 'ran',
  reason: null,
  person: null,
  version: 3,
  clauses: [
    {
      leaf: { kind: 'opening', device_id: contactId, is: 'closed', minutes: 10 },
      is: 'no',
      value: 1,
      since: '2027-01-18T17:00:00.000Z',
    },
  ],
  effects: [
    { kind: 'room', room_id: chambreId, order: 'eco', until: null, former: 'comfort', result: 'held' },
    { kind: 'notify', text: 'Bonsoir', result: 'asked' },
  ],
  confirm_by: null,
}

function Sentence({ of }: { of: ScenarioRun }) {
  return <RunSentence run={of} home={useScenarioHome()} />
}

const sentence = () => page.getByRole('main').element().textContent?.replaceAll(/\s/g, ' ')

test('a run says what it asked for and what kept it from being in force, in both languages', async () => {
  await showScenarios(createElement(Sentence, { of: run }))
  expect(sentence()).toBe(
    'Exécuté : Chambre en Éco (un ordre plus fort reste en vigueur), une notification est envoyée : « Bonsoir »',
  )
  await showScenarios(createElement(Sentence, { of: run }), { language: 'en' })
  expect(sentence()).toContain('Ran: Chambre to Éco (a stronger order stays in force)')
})

test('a near miss names what was missing', async () => {
  const near: ScenarioRun = { ...run, outcome: 'near', reason: 'missing', effects: [] }
  await showScenarios(createElement(Sentence, { of: near }))
  expect(sentence()).toContain('De peu : il manquait')
  expect(sentence()).toContain('le contact Baie vitrée est fermé')
})

test('what waits for somebody can be confirmed, and what its breaker stopped says why', async () => {
  const waiting: ScenarioRun = { ...run, outcome: 'waiting', confirm_by: '2027-01-18T17:17:00.000Z' }
  await showScenarios(createElement(Sentence, { of: waiting }))
  await expect.element(page.getByRole('button', { name: 'Confirmer' })).toBeVisible()
  const suspended = { at: '2027-01-18T17:00:00.000Z', reason: 'loop' } as const
  await showScenarios(createElement(ScenarioSuspended, { suspended }))
  await expect.element(page.getByText(/Suspendu automatiquement/)).toBeVisible()
})

function Replay() {
  return <ScenarioReplay scenario={nuit} home={useScenarioHome()} />
}

test('a replay says what would have been sent, in both languages', async () => {
  const { id: _id, person: _person, confirm_by: _by, scenario_id: _scenario, ...replayed } = run
  const runs = [replayed, { ...replayed, outcome: 'near', reason: 'missing', effects: [] }]
  storeSession(makeToken({ sub: 'marie' }), Date.now() + 3_600_000)
  vi.spyOn(window, 'fetch').mockImplementation(async (address) =>
    !new Request(address).url.includes('/replay')
      ? new Response(null, { status: 503 })
      : Response.json({ from: '2027-01-11T17:00:00.000Z', to: '2027-01-18T17:00:00.000Z', runs }),
  )
  await showScenarios(createElement(Replay))
  await expect.poll(sentence).toContain('Exécuté : Chambre en Éco')
  expect(sentence()).toContain('De peu : il manquait')
  await showScenarios(createElement(Replay), { language: 'en' })
  await expect.poll(sentence).toContain('Ran: Chambre to Éco')
  vi.restoreAllMocks()
})
