import type { Scenario } from '@foyer/contract/scenario.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ScenarioScreen } from './scenario-screen.tsx'
import { ScenariosScreen } from './scenarios-screen.tsx'
import { chambreId, nuit, salonId, showScenarios } from './test-scenarios.ts'

const noop = (): void => undefined

function detail(id: string = nuit.id) {
  const toList = async () => undefined
  return <ScenarioScreen id={id} isEditing={false} onEditing={noop} onScenario={noop} onList={toList} />
}

function list(roomId?: string) {
  return <ScenariosScreen roomId={roomId} onRoom={noop} />
}

const main = page.getByRole('main')

test('§2 Programs/scenarios: list', async () => {
  await showScenarios(list(), { scenarios: [nuit, { ...nuit, id: 'b', name: 'Matin', state: 'suspended' }] })
  await expect
    .poll(() => main.getByRole('heading', { level: 1 }).element().textContent)
    .toContain('Deux scénarios, un actif.')
  const items = main.getByRole('region', { name: 'Vos scénarios' })
  await expect.element(items.getByRole('link', { name: 'Nuit douce' })).toBeVisible()
  await expect.element(items.getByRole('switch', { name: 'Nuit douce Actif' })).toBeChecked()
  await expect.element(items.getByRole('switch', { name: 'Matin Suspendu' })).not.toBeChecked()
})

test('a scenario in the list has its default mode only if an action uses it', async () => {
  const airing: Scenario = {
    ...nuit,
    id: 'b',
    name: 'Fenêtre',
    rules: nuit.rules.map((rule) => ({
      ...rule,
      actions: [{ kind: 'rooms', rooms: [chambreId], mode: 'eco', until: { kind: 'time', at: 390 } }],
    })),
  }
  await showScenarios(list(), { scenarios: [nuit, airing] })
  const items = main.getByRole('region', { name: 'Vos scénarios' })
  await expect.element(items.getByRole('heading', { name: /^Nuit douce Confort.2$/ })).toBeVisible()
  await expect.element(items.getByRole('heading', { name: /^Fenêtre$/ })).toBeVisible()
})

test('§2 Programs/scenarios: detail with general information', async () => {
  await showScenarios(detail())
  await expect.element(main.getByRole('heading', { level: 1, name: 'Nuit douce' })).toBeVisible()
  const facts = main.getByRole('region', { name: 'Informations générales' })
  for (const label of [
    'Type',
    'Mode',
    'État',
    'Sécurisé',
    'Exécution',
    'Fuseau horaire',
    'Créé',
    'Modifié',
  ]) {
    await expect.element(facts.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  }
})

test('§2 Programs/scenarios: rules shown as if/then', async () => {
  await showScenarios(detail())
  const first = main.getByRole('region', { name: 'Règles' }).getByRole('listitem').first()
  await expect
    .poll(() => first.element().textContent)
    .toMatch(
      /Si ?l’heure est entre 22:00 et 06:00 et si \(le contact Baie vitrée est fermé depuis 10\u202Fmin ou si l’électricité est en heures creuses\)/,
    )
  await expect
    .poll(() => first.element().textContent)
    .toMatch(/alors ?Chambre passe en Confort-2 jusqu’à 06:30 et l’eau chaude passe sur Auto/)
})

test('§2 Programs/scenarios: rules shown as if/then, in English too', async () => {
  await showScenarios(detail(), { language: 'en' })
  const first = main.getByRole('region', { name: 'Rules' }).getByRole('listitem').first()
  await expect
    .poll(() => first.element().textContent)
    .toMatch(
      /If ?it’s between 22:00 and 06:00 and if \(the contact Baie vitrée is closed for 10\u00A0min or if electricity is in off-peak hours\)/,
    )
  await expect
    .poll(() => first.element().textContent)
    .toMatch(/then ?Chambre goes to Confort-2 until 06:30 and hot water is set to auto/)
})

test('§2 Programs/scenarios: operation days', async () => {
  await showScenarios(detail())
  const days = main.getByRole('region', { name: 'Jours d’exécution' })
  await expect.element(days.getByText('du lundi au vendredi')).toBeVisible()
  await expect.element(days.getByText(/fuseau Europe\/Paris/)).toBeVisible()
})

test('§2 Programs/scenarios: empty states, of a home without any', async () => {
  await showScenarios(list(), { scenarios: [] })
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Aucun scénario pour l’instant.')
  await expect.element(main.getByText(/Un scénario agit à votre place/)).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Créer un scénario' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Nuit douce' })).toBeVisible()
})

test('§2 Programs/scenarios: empty states, of a room that none touches', async () => {
  await showScenarios(list(salonId))
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Aucun scénario ne concerne le Salon.')
  await expect.element(main.getByText(/Aucun scénario n’utilise cette pièce/)).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Voir tous les scénarios' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'En créer un pour cette pièce' })).toBeVisible()
})

test('§2 /account/programs: optional search parameter roomId filters by room', async () => {
  await showScenarios(list(chambreId), {
    scenarios: [nuit, { ...nuit, id: 'b', name: 'Autre', room_ids: [] }],
  })
  await expect
    .element(main.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Un scénario concerne la Chambre.')
  await expect.element(main.getByRole('link', { name: 'Nuit douce' }).first()).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Autre' })).not.toBeInTheDocument()
})

test('scenarios that another provider or a hub keeps are listed, and show the known details', async () => {
  const local = [{ id: 'x', kind: 'scenario' as const, name: 'Alarme de nuit', active: true }]
  await showScenarios(list(), { scenarios: [], local })
  await expect.element(main.getByRole('link', { name: 'Alarme de nuit' })).toBeVisible()
  await expect.element(main.getByText('tous les jours')).not.toBeInTheDocument()
  await showScenarios(detail('x'), { scenarios: [], local })
  await expect.element(main.getByText(/^Dans la box/)).toBeVisible()
  await expect.element(main.getByText(/Ses règles ne sont pas communiquées/)).toBeVisible()
})

test('room schedules and the regulation of the hub are collapsed behind their number', async () => {
  const services = [
    { id: 'w', kind: 'schedule' as const, name: 'Semaine · Salon', active: true, room_id: salonId },
  ]
  const local = [{ id: 'r', kind: 'regulation' as const, name: 'Radiateur', active: true }]
  await showScenarios(list(), { services, local })
  const also = main.getByRole('region', { name: 'Également actifs dans le logement' })
  await expect.element(also.getByText('Semaine · Salon')).not.toBeVisible()
  await also.getByText('Voir les 2 services').click()
  await expect.element(also.getByRole('link', { name: 'Semaine · Salon' })).toBeVisible()
  await expect.element(also.getByText('Radiateur')).toBeVisible()
})

test('a member can view a scenario and sees why it cannot be changed', async () => {
  await showScenarios(detail(), { role: 'member' })
  await expect.element(main.getByText(/Seul un administrateur/)).toBeVisible()
  expect(main.getByRole('switch').elements()).toHaveLength(0)
  // Any member may simulate and run it.
  const buttons = main.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Simuler', 'Exécuter maintenant'])
})

test('a deleted room is marked in its sentence, and user input is shown as text', async () => {
  await showScenarios(detail())
  const second = main
    .getByRole('region', { name: 'Règles' })
    .getByRole('listitem')
    .filter({ hasText: 'pièce supprimée' })
  await expect.element(second.getByText('pièce supprimée')).toBeVisible()
  await expect.element(second.getByText('Une pièce de cette règle a été supprimée.')).toBeVisible()
  expect(second.element().textContent).toContain('Tout est <b>éteint</b>')
})

test('deleting a scenario that uses a deleted room warns that it cannot be restored', async () => {
  await showScenarios(detail())
  await main.getByRole('button', { name: 'Supprimer' }).click()
  const dialog = page.getByRole('dialog', { name: /Nuit douce/ })
  await expect.element(dialog.getByText(/une fois supprimé, il ne pourra pas être rétabli/)).toBeVisible()
})

test('§8 Scenario not found', async () => {
  await showScenarios(detail('88888888-8888-4888-8888-888888888888'), { language: 'en', scenarios: [] })
  await expect.element(main.getByRole('heading', { level: 1, name: 'Scenario not found' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'See all scenarios' })).toBeVisible()
})
