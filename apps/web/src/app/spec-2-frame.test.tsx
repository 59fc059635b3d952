import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { sessionStore, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { meQuery, unreadQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { createAppRouter } from './router.ts'

/** Renders the frame around a screen, in English, with two unread notifications. */
async function renderShell(role: 'owner' | 'member', width = 1440) {
  applyLanguage('en')
  await sharedWords.load('en')
  await page.viewport(width, 1000)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(meQuery.queryKey, {
    id: 'p',
    name: 'Marie Lefèvre',
    email: 'marie@example.org',
    role,
    home: { id: 'h', name: 'Maison', time_zone: 'Europe/Paris' },
  })
  client.setQueryData(devicesQuery.queryKey, [])
  client.setQueryData(roomsQuery.queryKey, [])
  client.setQueryData(unreadQuery.queryKey, { count: 2 })
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  const history = createMemoryHistory({ initialEntries: ['/account/activity'] })
  const router = createAppRouter(client, history)
  // Any screen of the account, without its data.
  Object.assign(router.routesById['/account/activity'].options, {
    loader: undefined,
    component: () => <h1>Screen</h1>,
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return page.getByRole('navigation', { name: 'Main navigation' }).first()
}

test('§2 /account: Account area layout', async () => {
  const side = await renderShell('owner')

  await expect.element(side).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('heading', { name: 'Screen' })).toBeVisible()
})

test('§2 Sidebar: overview, objects, rooms, scenarios, hub', async () => {
  const side = await renderShell('owner')
  const places = [
    ['Overview', '/account'],
    [/^Objects/, '/account/devices'],
    [/^Rooms/, '/account/rooms'],
    ['Scenarios', '/account/programs'],
    ['Hub', '/account/hub/details'],
  ] as const
  for (const [name, href] of places) {
    await expect.element(side.getByRole('link', { name })).toHaveAttribute('href', href)
  }
})

test('§2 Sidebar: account, notifications, logout', async () => {
  const side = await renderShell('owner')

  await expect
    .element(side.getByRole('link', { name: 'Account' }))
    .toHaveAttribute('href', '/account/profile')
  await expect
    .element(side.getByRole('link', { name: /^Notifications.*2 to read$/ }))
    .toHaveAttribute('href', '/account/notifications')
  const logout = side.getByRole('button', { name: 'Log out' })
  await expect.element(logout).toBeVisible()
  await logout.click()
  await expect.poll(() => sessionStore.get().status).toBe('out')
})

test('the activity is one click away, below the notifications', async () => {
  const side = await renderShell('owner')

  await expect
    .element(side.getByRole('link', { name: 'Activity' }))
    .toHaveAttribute('href', '/account/activity')
})

test('§2 Sidebar: language switch', async () => {
  const side = await renderShell('owner')
  await side.getByRole('button', { name: 'FR Français' }).click()

  await expect.element(page.getByRole('link', { name: 'Vue d’ensemble' }).first()).toBeVisible()
  expect(localStorage.getItem('i18nextLng')).toBe('fr')
  applyLanguage('en')
})

test('§2 Sidebar: label Administrator', async () => {
  const side = await renderShell('owner')

  await expect.element(side.getByText('Administrator')).toBeVisible()
})

test('§2 Sidebar: label User', async () => {
  const side = await renderShell('member')

  await expect.element(side.getByText('User', { exact: true })).toBeVisible()
})

test('§6 Labels Administrator and User appear in the sidebar', async () => {
  const ownerSidebar = await renderShell('owner')
  await expect.element(ownerSidebar.getByText('Administrator', { exact: true })).toBeVisible()
  await cleanup()

  const side = await renderShell('member')
  await expect.element(side.getByText('User', { exact: true })).toBeVisible()
  expect(side.getByText('Administrator').elements()).toHaveLength(0)
})

test('on a phone the contents of the side bar are behind the initials', async () => {
  await renderShell('owner', 390)
  const bell = page.getByRole('banner').getByRole('link', { name: 'Notifications, 2 to read' })
  await expect.element(bell).toHaveAttribute('href', '/account/notifications')
  await userEvent.click(page.getByRole('button', { name: 'ML, Marie Lefèvre, Administrator' }))
  const sheet = page.getByRole('dialog', { name: 'Marie Lefèvre' })

  await expect.element(sheet.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect.element(sheet.getByRole('link', { name: 'Activity' })).toBeVisible()
  await expect.element(sheet.getByRole('link', { name: /^Notifications/ })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Log out' })).toBeVisible()
})
