import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { accountWords } from '#lib/words.ts'
import { meQuery, peopleQuery } from '#api/queries/account.ts'
import { ProfileScreen } from './profile-screen.tsx'

afterEach(() => vi.restoreAllMocks())

test('invitations that couldn’t be loaded are not shown as none, and can be requested again', async () => {
  mockWrites(() => Response.json({}))
  await showForm(<ProfileScreen />, {
    words: [accountWords],
    fill: (client) => {
      client.setQueryData(meQuery.queryKey, {
        id: 'me',
        email: 'marie@example.org',
        name: 'Marie',
        role: 'owner',
        home: { id: 'home', name: 'Maison', time_zone: 'Europe/Paris' },
      })
      client.setQueryData(peopleQuery.queryKey, [
        { id: 'me', name: 'Marie', email: 'marie@example.org', role: 'owner', is_self: true },
      ])
    },
  })
  const people = page.getByRole('region', { name: 'People' })
  await expect.element(people.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).not.toMatchTextContent(/invitation/)
  await expect.element(people.getByText(/alone|only you/i)).not.toBeInTheDocument()
})
