import type { Command } from '@foyer/contract/command.ts'
import type { ScenarioRun } from '@foyer/contract/scenario-run.ts'
import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { storeSession } from '#lib/session.ts'
import { toast } from '#lib/toast.ts'
import { makeToken } from '#lib/test-token.ts'
import { RunNow, RunSentence, ScenarioDryRun } from './scenario-runs.tsx'
import { ScenarioReplay } from './scenario-replay.tsx'
import { ScenarioTrace } from './scenario-trace.tsx'
import { ScenarioSuspended } from './scenario-screen.tsx'
import { ScenarioVersions } from './scenario-versions.tsx'
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

test('a run shows its requests and why they are not in force, in both languages', async () => {
  await showScenarios(createElement(Sentence, { of: run }))
  expect(sentence()).toBe(
    'Exécuté en partie : Chambre en Éco (un réglage prioritaire s’applique), une notification est envoyée : « Bonsoir »',
  )
  await showScenarios(createElement(Sentence, { of: run }), { language: 'en' })
  expect(sentence()).toContain('Ran in part: Chambre to Éco (a higher-priority setting applies)')
})

test('a near miss shows the unmet condition', async () => {
  const near: ScenarioRun = { ...run, outcome: 'near', reason: 'missing', effects: [] }
  await showScenarios(createElement(Sentence, { of: near }))
  expect(sentence()).toContain('Presque : il manquait')
  expect(sentence()).toContain('le contact Baie vitrée est fermé')
})

test('a waiting run can be confirmed, and a scenario suspended by its breaker shows the reason', async () => {
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

function Simulated() {
  return <ScenarioDryRun scenario={nuit} home={useScenarioHome()} />
}

/** Mocks the gateway's answers to these paths; all other requests fail. */
function mockReads(bodies: Record<string, unknown>) {
  storeSession(makeToken({ sub: 'marie' }), Date.now() + 3_600_000)
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname } = new URL(new Request(address).url)
    const answer = Object.entries(bodies).find(([path]) => pathname.endsWith(path))?.[1]
    return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer)
  })
}

test('a replay draws each run on its day with its time, and lists the runs as sentences', async () => {
  const { id: _id, person: _person, confirm_by: _by, scenario_id: _scenario, ...replayed } = run
  const activeRun = { ...replayed, at: '2027-01-16T20:00:00.000Z', ended_at: '2027-01-16T21:30:00.000Z' }
  const near = { ...replayed, outcome: 'near', reason: 'missing', effects: [] }
  mockReads({
    '/replay': { from: '2027-01-11T17:00:00.000Z', to: '2027-01-18T17:05:00.000Z', runs: [activeRun, near] },
  })
  await showScenarios(createElement(Replay))
  const main = page.getByRole('main')
  await expect.element(main.getByText(/Il se serait exécuté une fois, et une fois/)).toBeVisible()
  const saturday = main.getByRole('list', { name: /Samedi 16 janvier.*un passage/ })
  await expect
    .element(saturday.getByRole('listitem'))
    .toHaveTextContent('21:00, se serait exécuté jusqu’à 22:30, règle 1')
  const monday = main.getByRole('list', { name: /Lundi 18 janvier.*aucun passage/ })
  await expect.element(monday.getByRole('listitem')).toHaveTextContent('18:02, presque, règle 1')
  await main.getByText('Les 2 passages, en phrases').click()
  await expect.poll(sentence).toContain('Exécuté en partie : Chambre en Éco')
  expect(sentence()).toContain('Presque : il manquait')
  await showScenarios(createElement(Replay), { language: 'en' })
  await expect.element(main.getByText('All 2 runs, in words')).toBeVisible()
  vi.restoreAllMocks()
})

test('a replay that couldn’t be loaded shows the reason, and can be requested again', async () => {
  mockReads({})
  await showScenarios(createElement(Replay), { language: 'en' })
  await expect.element(page.getByText(/We couldn’t replay the last 7 days\./)).toBeVisible()
  mockReads({
    '/replay': { from: '2027-01-11T17:00:00.000Z', to: '2027-01-18T17:05:00.000Z', runs: [] },
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('It would never have run.')).toBeVisible()
  vi.restoreAllMocks()
})

function Run() {
  return createElement(RunNow, { scenario: nuit, home: useScenarioHome() })
}

test('a manual run asks for confirmation in one sentence, and then shows what was not requested', async () => {
  const effects = run.effects.map(({ result: _result, ...effect }) => effect)
  const ruleOf = (active: boolean) => ({ rule_id: '', active, is_day: true, is: 'no', clauses: [], effects })
  mockReads({
    '/dry-run': { at: run.at, rules: [ruleOf(true), ruleOf(false)] },
    '/runs': [run],
  })
  await showScenarios(createElement(Run))
  await page.getByRole('button', { name: 'Exécuter maintenant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exécuter « Nuit douce » maintenant ?' })
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Sans attendre ses conditions : Chambre en Éco, une notification est envoyée : « Bonsoir ».',
    )
  expect(toast.get()).toBeNull()
  await dialog.getByRole('button', { name: 'Exécuter maintenant' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(toast.get()?.text.replaceAll(/\s/g, ' ')).toBe(
    'Exécuté en partie : une action demandée sur 2 (un réglage prioritaire s’applique).',
  )

  mockReads({
    '/dry-run': { at: run.at, rules: [ruleOf(true)] },
    '/runs': [{ ...run, effects: run.effects.slice(0, 1) }],
  })
  await showScenarios(createElement(Run), { language: 'en' })
  await page.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
  await expect.poll(() => toast.get()?.text).toBe('It had no effect: a higher-priority setting applies.')
  toast.set(null)
  vi.restoreAllMocks()
})

function Trace() {
  return <ScenarioTrace scenario={nuit} home={useScenarioHome()} />
}

test('a run expands to its trigger, the result of each condition and the outcome of each step', async () => {
  const met = { ...run, clauses: run.clauses.map((clause) => ({ ...clause, is: 'yes' })) }
  mockReads({ '/runs': [met] })
  await showScenarios(createElement(Trace))
  const trace = page.getByRole('region', { name: 'Ce qu’il a fait' })
  await expect.element(trace.getByText('Détails')).toBeVisible()
  await trace.getByText('Détails').click()
  await expect.element(trace.getByRole('heading', { name: 'Lancé par' })).toBeVisible()
  await expect
    .element(trace.getByRole('link', { name: 'Chambre' }))
    .toHaveAttribute('href', `/account/rooms/${chambreId}`)
  await expect.element(trace.getByText(/non envoyé · un réglage prioritaire s’applique/)).toBeVisible()
  await expect.element(trace.getByText('demandé à 18:02')).toBeVisible()
  vi.restoreAllMocks()
})

test('a trace that couldn’t be loaded shows why, not that nothing has run, and can be requested again', async () => {
  mockReads({})
  await showScenarios(createElement(Trace))
  const trace = page.getByRole('region', { name: 'Ce qu’il a fait' })
  await expect.element(trace.getByRole('alert')).toBeVisible()
  await expect.element(trace.getByText('Rien pour l’instant.')).not.toBeInTheDocument()
  mockReads({ '/runs': [] })
  await trace.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(trace.getByText('Rien pour l’instant.')).toBeVisible()
  vi.restoreAllMocks()
})

test('versions that couldn’t be loaded are not an empty list, and can be requested again', async () => {
  mockReads({})
  await showScenarios(createElement(ScenarioVersions, { scenario: nuit, isOwner: true }))
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect.element(versions.getByRole('alert')).toBeVisible()
  mockReads({ '/versions': [{ version: 1, name: nuit.name, person: 'Marie', at: run.at }] })
  await versions.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(versions.getByRole('listitem')).toBeVisible()
  vi.restoreAllMocks()
})

test('the newest version is in use only while the scenario is active', async () => {
  mockReads({ '/versions': [{ version: nuit.version, name: nuit.name, person: 'Marie', at: run.at }] })
  await showScenarios(createElement(ScenarioVersions, { scenario: nuit, isOwner: true }))
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect.element(versions.getByText('En service')).toBeVisible()
  await showScenarios(
    createElement(ScenarioVersions, { scenario: { ...nuit, state: 'suspended' }, isOwner: true }),
  )
  await expect.element(versions.getByText('Suspendu')).toBeVisible()
  await expect.element(versions.getByText('En service')).not.toBeInTheDocument()
  vi.restoreAllMocks()
})

test('a step shows the command of its own scenario, not of another that set the room in the same minute', async () => {
  const commandBy = (name: string, status: 'confirmed' | 'failed', second: string): Command => ({
    id: name,
    room: { id: chambreId, name: 'Chambre' },
    device: null,
    capability: 'thermostat_mode',
    value: 'eco',
    actor: { kind: 'scenario', name },
    requested_at: `2027-01-18T17:02:${second}.000Z`,
    status,
    devices: [],
  })
  const effects = run.effects.map((effect) => ({ ...effect, result: 'asked' }))
  mockReads({
    '/runs': [{ ...run, effects }],
    '/commands': [
      commandBy('Fenêtres ouvertes', 'confirmed', '20'),
      commandBy(nuit.name, 'failed', '10'),
      commandBy('Départ', 'confirmed', '05'),
    ],
  })
  await showScenarios(createElement(Trace))
  const trace = page.getByRole('region', { name: 'Ce qu’il a fait' })
  await trace.getByText('Détails').click()
  const step = trace.getByRole('listitem').filter({ hasText: 'demandé à 18:02' }).first()
  await expect.element(step.getByText('échoué')).toBeVisible()
  await expect.element(trace.getByText('confirmé')).not.toBeInTheDocument()
  vi.restoreAllMocks()
})

test('a dry run that couldn’t be loaded shows why', async () => {
  mockReads({})
  await showScenarios(createElement(Simulated))
  await expect.element(page.getByRole('alert')).toBeVisible()
})
