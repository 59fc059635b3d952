import type { Account } from '@foyer/contract/account.ts'
import type { Home } from '@foyer/contract/home.ts'
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, storedDraftNames, reloadForm, showForm } from '#forms/test-form.tsx'
import { accountWords, sharedWords } from '#lib/words.ts'
import { accountQuery, homeQuery } from '#api/queries/account.ts'
import { HomeForm, ProfileForm } from './profile-forms.tsx'

const marie: Account = {
  id: 'marie',
  name: 'Marie',
  email: 'marie@example.org',
  language: 'fr',
  role: 'owner',
  created_at: '2026-01-02T08:00:00Z',
  password_changed_at: null,
}
const house: Home = {
  id: 'home',
  name: 'Maison',
  time_zone: 'Europe/Paris',
  address: null,
  created_at: '2026-01-02T08:00:00Z',
}

function Forms() {
  const account = useQuery(accountQuery).data
  const home = useQuery(homeQuery).data
  if (account === undefined || home === undefined) return null
  return (
    <>
      <ProfileForm account={account} />
      <HomeForm home={home} />
    </>
  )
}

const given = {
  words: [accountWords, sharedWords],
  fill: (client: QueryClient) => {
    client.setQueryData(accountQuery.queryKey, marie)
    client.setQueryData(homeQuery.queryKey, house)
  },
}

const profile = page.getByRole('region', { name: 'Profile' })
const home = page.getByRole('region', { name: 'Home' })
const restored = 'Your draft is back where you left it.'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

test('drafts of the profile and of the home survive a reload, each on its own, until they are saved', async () => {
  await showForm(<Forms />, given)
  await profile.getByRole('textbox').fill('Marie Lefèvre')
  await home.getByLabelText('Address').fill('1 rue de la Paix')
  await reloadForm(<Forms />, given)
  await expect.element(profile.getByRole('textbox')).toHaveValue('Marie Lefèvre')
  await expect.element(profile.getByText(restored)).toBeVisible()
  await expect.element(home.getByLabelText('Address')).toHaveValue('1 rue de la Paix')
  await expect.element(home.getByText(restored)).toBeVisible()
  expect(storedDraftNames().toSorted()).toEqual(['home', 'profile'])

  const sent = mockWrites(({ body }) => Response.json({ ...marie, ...Object(body) }))
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect.element(profile.getByText('Saved.')).toBeVisible()
  expect(sent).toEqual([{ method: 'PATCH', body: { name: 'Marie Lefèvre', language: 'fr' } }])
  expect(storedDraftNames()).toEqual(['home'])
})

test('a name that was changed elsewhere is shown and not overwritten until the user decides', async () => {
  const client = await showForm(<Forms />, given)
  await home.getByLabelText('Name of the home').fill('Villa')
  client.setQueryData(homeQuery.queryKey, { ...house, name: 'Chalet', address: '2 rue du Lac' })
  const alert = home.getByRole('alert')
  await expect.element(alert.getByText(/Name of the home, new value: Chalet\./)).toBeVisible()
  const sent = mockWrites(({ body }) => Response.json({ ...house, ...Object(body) }))
  await home.getByRole('button', { name: 'Save' }).click()
  expect(sent).toEqual([])
  await alert.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(home.getByText('Saved.')).toBeVisible()
  expect(sent).toEqual([{ method: 'PATCH', body: { name: 'Villa', address: '2 rue du Lac' } }])
  expect(storedDraftNames()).toEqual([])
})

test('leaving with two unsaved forms asks once', async () => {
  await showForm(<Forms />, given)
  await profile.getByRole('textbox').fill('Thomas')
  await home.getByLabelText('Address').fill('1 rue de la Paix')
  await expect.poll(() => storedDraftNames().length).toBe(2)
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(page.getByText('Another page')).toBeVisible()
  expect(storedDraftNames()).toEqual([])
})

test('a discarded form shows the stored values and no buttons', async () => {
  await showForm(<Forms />, given)
  await profile.getByRole('textbox').fill('Thomas')
  await profile.getByRole('button', { name: 'Discard' }).click()
  await expect.element(profile.getByRole('textbox')).toHaveValue('Marie')
  await expect.element(profile.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
  expect(storedDraftNames()).toEqual([])
})

test.each([
  { form: profile, field: 'Name' },
  { form: home, field: 'Name of the home' },
])('a form that is submitted without its “$field” moves the focus there', async ({ form }) => {
  await showForm(<Forms />, given)
  const name = form.getByRole('textbox').first()
  await name.fill(' ')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Enter a name of up to 64 characters, on one line.')
})
