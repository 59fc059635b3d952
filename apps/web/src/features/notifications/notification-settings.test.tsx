import type { NotificationChoices } from '@foyer/contract/notification-choice.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockWrites, showForm } from '#forms/test-form.tsx'
import { accountWords } from '#lib/words.ts'
import { notificationChoicesQuery, pushSubscriptionsQuery } from '#api/queries/account.ts'
import { ChoicesSection } from './notification-settings.tsx'

const stored: NotificationChoices = {
  topics: [{ topic: 'frost', has_mail: false, has_push: false }],
  night: { is_quiet: true, from: 1320, to: 420 },
  email: 'marie@example.org',
}

const show = () =>
  showForm(<ChoicesSection />, {
    words: [accountWords],
    fill: (client) => {
      client.setQueryData(notificationChoicesQuery.queryKey, stored)
      client.setQueryData(pushSubscriptionsQuery.queryKey, [])
    },
  })

/** Answers each write only when the test calls the returned function, with the next of the given replies. */
function holdReplies() {
  const held: ((reply: NotificationChoices) => void)[] = []
  const sent = mockWrites(
    () => new Promise((resolve) => void held.push((reply) => resolve(Response.json(reply)))),
  )
  return { sent, reply: (choices: NotificationChoices) => held.shift()?.(choices) }
}

afterEach(() => vi.restoreAllMocks())

test('steps of the quiet hours that are faster than their replies all count, and arrive in order', async () => {
  const client = await show()
  const { sent, reply } = holdReplies()
  const from = page.getByRole('combobox', { name: 'From' })
  await from.click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(from).toHaveValue('22:15')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(from).toHaveValue('22:30')

  reply({ ...stored, night: { ...stored.night, from: 1335 } })
  await expect.poll(() => client.isMutating()).toBe(1)
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(from).toHaveValue('22:30')
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(from).toHaveValue('22:45')

  reply({ ...stored, night: { ...stored.night, from: 1350 } })
  await expect.poll(() => sent.length).toBe(3)
  reply({ ...stored, night: { ...stored.night, from: 1365 } })
  await expect.poll(() => client.isMutating()).toBe(0)
  await expect.element(from).toHaveValue('22:45')
  expect(sent.map(({ body }) => body)).toEqual(
    [1335, 1350, 1365].map((minute) => ({ night: { ...stored.night, from: minute } })),
  )
})

test('a switch of a topic is not turned back by the reply to another one', async () => {
  const client = await show()
  const { sent, reply } = holdReplies()
  const push = page.getByRole('switch', { name: 'Frost risk, Push' })
  await page.getByRole('switch', { name: 'Frost risk, Email' }).click()
  await push.click()
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  reply({ ...stored, topics: [{ topic: 'frost', has_mail: true, has_push: false }] })
  await expect.poll(() => sent.length).toBe(2)
  await expect.poll(() => client.isMutating()).toBe(1)
  await expect.element(push).toBeChecked()
})
