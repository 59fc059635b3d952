import type { Notification } from '@foyer/contract/notification.ts'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage, loadWords, useWords } from '#lib/i18n.ts'
import { notificationWords } from '#lib/words.ts'
import { NotificationLink, useNotificationValues } from './alarms.tsx'

const red: Notification = {
  id: 'red',
  kind: 'tempo_red',
  at: '2027-01-18T10:35:00+01:00',
  is_read: false,
  ended_at: null,
  hub: null,
  device: null,
  room: null,
  scenario: null,
  value: 0.706,
  order: null,
  status: null,
  reason: null,
  text: null,
  person: null,
  session_device: null,
}

test('a red day shows its peak hours with their price, as pushed, and opens the season', async () => {
  await show(red, 'fr')
  const link = page.getByRole('link', { name: 'Voir la saison' })
  await expect.element(link).toHaveAttribute('href', '/account/consumption/tempo')
  expect(document.body.textContent).toContain('Demain sera rouge')
  expect(document.body.textContent).toContain('de 6\u202Fh à 22\u202Fh\u202F: 0,7060\u202F€/kWh. Repoussez')
})

test('a day whose price is not known shows none', async () => {
  await show({ ...red, value: null }, 'en')
  await expect.element(page.getByRole('link', { name: 'See the season' })).toBeVisible()
  expect(document.body.textContent).toContain('Peak hours from 06:00 to 22:00. Postpone')
})

async function show(notification: Notification, language: 'fr' | 'en') {
  applyLanguage(language)
  await loadWords([notificationWords])
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Day notification={notification} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(<RouterProvider<typeof router> router={router} />)
}

function Day({ notification }: { notification: Notification }) {
  const t = useWords(notificationWords)
  const values = useNotificationValues()(notification)
  const { kind } = notification
  return (
    <>
      <p>{t(($) => $.texts[kind], values)}</p>
      <p>{t(($) => $.advice[kind], values)}</p>
      <NotificationLink notification={notification}>{t(($) => $.links[kind])}</NotificationLink>
    </>
  )
}
