import type { Person } from '@foyer/contract/people.ts'
import { useQuery } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { accountWords } from '#lib/words.ts'
import { invitationsQuery } from '#api/queries/account.ts'
import { PeopleSection } from './people.tsx'

const people: Person[] = ['Marie', 'Luc', 'Anna'].map((name) => ({
  id: name,
  name,
  email: `${name}@example.org`,
  role: 'member',
  is_self: name === 'Marie',
}))

function People() {
  const invitations = useQuery(invitationsQuery)
  return <PeopleSection isOwner people={people} invitations={invitations} homeName="Home" />
}

afterEach(() => vi.restoreAllMocks())

test('a removal whose dialog was closed leaves the dialog about another person open', async () => {
  const client = await showForm(<People />, {
    words: [accountWords],
    fill: (cache) => cache.setQueryData(invitationsQuery.queryKey, []),
  })
  const reply = Promise.withResolvers<Response>()
  const sent = mockWrites(() => reply.promise)
  await page.getByRole('button', { name: 'Remove Luc' }).click()
  await page.getByRole('button', { name: 'Remove from the home' }).click()
  await expect.poll(() => sent.length).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove Anna' }).click()
  const anna = page.getByRole('dialog', { name: 'Remove Anna from the home?' })
  await expect.element(anna).toBeVisible()
  reply.resolve(new Response(null, { status: 204 }))
  await expect.poll(() => client.isMutating()).toBe(0)
  await expect.element(anna).toBeVisible()
})
