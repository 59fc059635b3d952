import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider, type AnyRoute } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { navEntries } from './screen.ts'
import { createAppRouter, type AppRouter } from './router.ts'

import measures from '#ui/measure.module.css'
import headings from '#ui/page.module.css'
import styles from './route-states.module.css'

function routesOf(router: AppRouter): AnyRoute[] {
  return Object.values(router.routesById)
}

const routes = routesOf(createAppRouter(createQueryClient(), createMemoryHistory()))

test('every screen is declared with its route', () => {
  // The root and the account draw the frames around screens; the login is drawn before there is a router.
  const others = ['__root__', '/account', '/']
  const rendered = routes.filter(
    (route) => route.options.component !== undefined && !others.includes(route.id),
  )
  const undeclared = rendered.filter((route) => route.options.staticData?.screen === undefined)

  expect(rendered.filter(({ id }) => id.startsWith('/account/')).length).toBeGreaterThan(0)
  expect(undeclared.map(({ id }) => id)).toEqual([])
})

test('every screen of the account has a title of its own', () => {
  const untitled = routes.filter(
    ({ id, options }) => id.startsWith('/account/') && !options.staticData?.screen?.title,
  )

  expect(untitled.map(({ id }) => id)).toEqual([])
})

test('the side bar has the entries of the specification, in its order, with energy before the hub', () => {
  expect(navEntries(routes, () => true).map(({ order, entry, to }) => [order, entry, to])).toEqual([
    [1, 'overview', '/account'],
    [2, 'devices', '/account/devices'],
    [3, 'rooms', '/account/rooms'],
    [4, 'scenarios', '/account/programs'],
    [5, 'energy', '/account/consumption'],
    [6, 'hub', '/account/hub/details'],
  ])
})

test('the side bar leaves out an entry whose screen the provider does not offer', () => {
  const offered = navEntries(routes, (feature) => feature !== 'consumption')

  expect(offered.map(({ entry }) => entry)).toEqual(['overview', 'devices', 'rooms', 'scenarios', 'hub'])
})

/** Renders the account at an address whose screen stays pending for the whole test. */
async function showPending(id: string, address: string) {
  applyLanguage('en')
  await sharedWords.load('en')
  await page.viewport(1440, 900)
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  const client = createQueryClient()
  const home = { id: 'h', name: 'Maison', time_zone: 'Europe/Paris' }
  client.setQueryData(meQuery.queryKey, { id: 'p', name: '', email: '', role: 'owner', home })
  client.setQueryData(devicesQuery.queryKey, [])
  client.setQueryData(roomsQuery.queryKey, [])
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [address] }))
  const options = routesOf(router).find((route) => route.id === id)?.options
  const originalLoader = options?.loader
  Object.assign(options ?? {}, { loader: () => new Promise(() => undefined) })
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  onTestFinished(async () => {
    Object.assign(options ?? {}, { loader: originalLoader })
    await screen.unmount()
  })
  await expect.element(page.getByText('Loading', { exact: true })).toBeInTheDocument()
  return screen.container
}

test.each([
  { id: '/account/', address: '/account', back: 0, lines: 4, rows: `.${measures.measures}` },
  { id: '/account/rooms/', address: '/account/rooms', back: 0, lines: 3, rows: '[data-kind=line]' },
  {
    id: '/account/rooms/$roomid',
    address: '/account/rooms/r',
    back: 1,
    lines: 1,
    rows: `.${styles.tiles}`,
  },
  {
    id: '/account/rooms/$roomid_/calendar',
    address: '/account/rooms/r/calendar',
    back: 1,
    lines: 2,
    rows: '[data-kind=week]',
  },
  { id: '/account/activity', address: '/account/activity', back: 0, lines: 2, rows: '[data-kind=fact]' },
])(
  '$address is pending in the shape that its screen declares',
  async ({ id, address, back, lines, rows }) => {
    const shown = await showPending(id, address)

    expect(shown.querySelectorAll(`main .${headings.backLink}`)).toHaveLength(back)
    expect(shown.querySelectorAll(`main .${headings.bar}`)).toHaveLength(lines)
    expect(shown.querySelectorAll(`main ${rows}`)).toHaveLength(1)
  },
)

test.each([
  { id: '/account/consumption', address: '/account/consumption', entry: 'Energy', current: 'page' },
  {
    id: '/account/local-service/$roomid',
    address: '/account/local-service/r',
    entry: 'Rooms',
    current: 'true',
  },
  { id: '/account/devices/$deviceid', address: '/account/devices/d', entry: 'Objects', current: 'page' },
  ...['bill', 'compare', 'tempo', 'contract', 'options'].map((tab) => ({
    id: `/account/consumption_/${tab}`,
    address: `/account/consumption/${tab}`,
    entry: 'Energy',
    current: 'page',
  })),
])('$address belongs to $entry', async ({ id, address, entry, current }) => {
  await showPending(id, address)
  const side = page.getByRole('navigation', { name: 'Main navigation' }).first()

  await expect.element(side.getByRole('link', { name: entry })).toHaveAttribute('aria-current', current)
  expect(side.element().querySelectorAll('a[aria-current]')).toHaveLength(1)
})

test.each([
  { id: '/account/consumption', address: '/account/consumption' },
  { id: '/account/consumption_/tempo', address: '/account/consumption/tempo' },
])('on phones, $address belongs to the overview, which leads there', async ({ id, address }) => {
  await showPending(id, address)
  const bottom = page
    .getByRole('navigation', { name: 'Main navigation', includeHidden: true })
    .last()
    .element()

  expect(bottom.querySelectorAll('a')).toHaveLength(5)
  expect([...bottom.querySelectorAll('a[aria-current]')].map(({ textContent }) => textContent)).toEqual([
    'Overview',
  ])
})
