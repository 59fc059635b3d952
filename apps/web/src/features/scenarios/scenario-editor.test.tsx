import type { Scenario } from '@foyer/contract/scenario.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  conflictResponse,
  mockWrites,
  noTariff,
  reloadForm,
  showForm,
  storedDraftNames,
} from '#forms/test-form.tsx'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { scenarioQuery } from '#api/queries/scenarios.ts'
import { ScenarioCreate, ScenarioEdit } from './scenario-editor.tsx'
import { chambreId, contactId, nuit } from './test-scenarios.ts'

const handleDone = vi.fn()

function Edit() {
  const scenario = useQuery(scenarioQuery(nuit.id)).data
  return scenario === undefined ? null : <ScenarioEdit scenario={scenario} onDone={handleDone} />
}

const given = {
  words: [scenariosWords, sharedWords],
  fill: (client: QueryClient) => {
    client.setQueryData(scenarioQuery(nuit.id).queryKey, nuit)
    client.setQueryData(roomsQuery.queryKey, [{ id: chambreId, name: 'Chambre', has_thermostat: true }])
    client.setQueryData(devicesQuery.queryKey, [])
    client.setQueryData(tariffQuery.queryKey, noTariff)
  },
}

const name = page.getByLabelText('Name', { exact: true })
const from = page.getByRole('combobox', { name: 'Start' })
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()
/** The PUT requests; replays also send a body. */
const putsOf = (sent: ReturnType<typeof mockWrites>) => sent.filter(({ method }) => method === 'PUT')
const answered = (version: number) => (body: unknown) => Response.json({ ...nuit, ...Object(body), version })

afterEach(() => {
  sessionStorage.clear()
  handleDone.mockReset()
  vi.restoreAllMocks()
})

test('a half-edited scenario survives a reload, and its draft is removed once saved', async () => {
  await showForm(<Edit />, given)
  await name.fill('Nuit calme')
  await from.fill('')
  await press('Add a rule')
  await reloadForm(<Edit />, given)
  await expect.element(page.getByText('Your draft is back where you left it.')).toBeVisible()
  await expect.element(name).toHaveValue('Nuit calme')
  await expect.element(from).toHaveAttribute('aria-invalid', 'true')
  await press('Remove rule 3')
  await from.fill('21:00')
  const sent = mockWrites(({ body }) => answered(4)(body))
  await press('Save')
  await expect.poll(() => handleDone.mock.calls.length).toBe(1)
  expect(putsOf(sent)).toMatchObject([{ method: 'PUT', body: { name: 'Nuit calme', version: 3 } }])
  expect(JSON.stringify(sent)).toContain('"from":1260')
  expect(storedDraftNames()).toEqual([])
})

test('a scenario changed by another user is reported, and taken over or overwritten as the user decides', async () => {
  const client = await showForm(<Edit />, given)
  const change = (part: Partial<Scenario>) =>
    client.setQueryData(scenarioQuery(nuit.id).queryKey, { ...nuit, ...part })
  // Without unsaved changes the newest version is shown.
  change({ name: 'Nuit fraîche', version: 4 })
  await expect.element(name).toHaveValue('Nuit fraîche')
  await name.fill('Nuit calme')
  const sent = mockWrites(({ body }) =>
    JSON.stringify(body).includes('"version":4') ? conflictResponse() : answered(7)(body),
  )
  await press('Save')
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText('These details have changed in the meantime.')).toBeVisible()
  change({ name: 'Nuit froide', version: 5, modified_by: 'Luc Lefèvre' })
  const both = alert.getByRole('region', { name: 'Both versions' })
  await expect.element(both).toHaveTextContent('NameSaved by Luc LefèvreNuit froideYour versionNuit calme')
  await press('Discard mine')
  await expect.element(name).toHaveValue('Nuit froide')
  await expect.element(alert).not.toBeInTheDocument()

  await from.fill('20:00')
  change({ name: 'Nuit glacée', rules: nuit.rules.slice(1), version: 6 })
  await expect.element(both.getByText('Nuit glacée')).toBeVisible()
  // A rule that was changed in one version and removed in the other is shown in full.
  await expect.element(both.getByText('This rule isn’t in it.')).toBeVisible()
  await expect.element(both.getByText('20:00')).toBeVisible()
  await press('Keep mine')
  await expect.poll(() => handleDone.mock.calls.length).toBe(1)
  expect(putsOf(sent).at(-1)).toMatchObject({ body: { name: 'Nuit froide', version: 6 } })
  expect(storedDraftNames()).toEqual([])
})

test('a new scenario survives a reload, and discarding it removes the draft', async () => {
  const form = (
    <ScenarioCreate template="night" roomId={undefined} onCreated={() => {}} onDiscard={handleDone} />
  )
  await showForm(form, given)
  await expect.element(page.getByText('Nothing changes until you save.')).toBeVisible()
  expect(storedDraftNames()).toEqual([])
  await name.fill('Nuit des invités')
  await reloadForm(form, given)
  await expect.element(name).toHaveValue('Nuit des invités')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await press('Discard')
  await expect.poll(() => handleDone.mock.calls.length).toBe(1)
  await userEvent.tab()
  expect(storedDraftNames()).toEqual([])
})

test('the replay updates after each change, and stays as it was while a rule is incomplete', async () => {
  const whole = { ...nuit, rules: nuit.rules.slice(0, 1) }
  const [rule] = whole.rules
  await showForm(<Edit />, {
    ...given,
    fill: (client: QueryClient) => {
      given.fill(client)
      client.setQueryData(scenarioQuery(nuit.id).queryKey, whole)
      client.setQueryData(devicesQuery.queryKey, [
        { id: contactId, name: 'Baie vitrée', type: 'door', status: 'online' },
      ])
    },
  })
  const run = { rule_id: rule?.id, outcome: 'ran', reason: null, version: 0, clauses: [], effects: [] }
  const requests = mockWrites(({ body }) => {
    const isLate = JSON.stringify(body).includes('"from":1380')
    const runs = [15, 16, ...(isLate ? [] : [17])].map((day) => ({
      ...run,
      at: `2027-01-${day}T21:00:00.000Z`,
    }))
    return Response.json({ from: '2027-01-11T17:00:00.000Z', to: '2027-01-18T17:00:00.000Z', runs })
  })
  await from.fill('22:30')
  await expect.element(page.getByText('It would have run 3 times in the last 7 days.')).toBeVisible()
  await expect.element(page.getByText('3 times in the last 7 days', { exact: true })).toBeVisible()
  expect(requests.map(({ method }) => method)).toEqual(['POST'])

  await from.fill('')
  await expect
    .element(page.getByText('The sentence isn’t complete: the picture is the one from before.'))
    .toBeVisible()
  await expect.element(page.getByText('Enter a time.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'The last 7 days, replayed' })).toBeVisible()

  await from.fill('23:00')
  await expect.element(page.getByText('It would have run 2 times in the last 7 days.')).toBeVisible()
  await expect.element(page.getByText('Enter a time.')).not.toBeInTheDocument()
})

test('Escape closes the list of conditions to add, and its button has the focus again', async () => {
  await showForm(<Edit />, given)
  const add = page.getByRole('button', { name: 'Add a condition', exact: true }).first()
  await add.click()
  await expect.element(add).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab()
  await expect.element(add).not.toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(add).toHaveAttribute('aria-expanded', 'false')
  await expect.element(add).toHaveFocus()
})
