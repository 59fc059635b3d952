import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { applyLanguage } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { liveState } from '#api/live-state.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { stopDate } from '#forms/test-form.tsx'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery, unreadQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { createAppRouter } from './router.ts'

const home = { id: 'h', name: 'Maison', time_zone: 'Europe/Paris' }

/** Renders the frame around a screen, with its data already loaded, at the given width. */
async function renderShell(role: 'owner' | 'member', width: number, screen = () => <h1>Écran</h1>) {
  applyLanguage('fr')
  setHomeZone('Europe/Paris')
  await sharedWords.load('fr')
  await page.viewport(width, 800)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(meQuery.queryKey, {
    id: 'p',
    name: 'Marie Lefèvre',
    email: 'marie@example.org',
    role,
    home,
  })
  client.setQueryData(unreadQuery.queryKey, { count: 0 })
  client.setQueryData(devicesQuery.queryKey, [{ id: 'd', name: 'Lampe', type: 'light', status: 'online' }])
  client.setQueryData(roomsQuery.queryKey, [
    { id: 'r', name: 'Salon' },
    { id: 's', name: 'Cuisine' },
  ])
  storeSession(makeToken({ sub: 'somebody', exp: 4_000_000_000 }), Date.now() + 3_600_000)
  const history = createMemoryHistory({ initialEntries: ['/account/activity'] })
  const router = createAppRouter(client, history)
  // Any screen of the account, without its data.
  Object.assign(router.routesById['/account/activity'].options, { loader: undefined, component: screen })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('the side bar shows its entries with their counts, the person and the role', async () => {
  await renderShell('owner', 1440)
  const side = page.getByRole('navigation', { name: 'Navigation principale' }).first()

  await expect.element(side.getByRole('link', { name: 'Vue d’ensemble' })).toBeVisible()
  await expect.element(side.getByRole('link', { name: 'Objets 1' })).toBeVisible()
  await expect.element(side.getByRole('link', { name: 'Pièces 2' })).toBeVisible()
  await expect.element(side.getByRole('link', { name: 'Box' })).toBeVisible()
  await expect.element(side.getByText('Marie Lefèvre')).toBeVisible()
  await expect.element(side.getByText('Administrateur')).toBeVisible()
  await expect.element(side.getByText('marie@example.org')).toBeVisible()
})

test('a member is a User', async () => {
  await renderShell('member', 1440)

  await expect.element(page.getByText('Utilisateur')).toBeVisible()
})

test('the connection indicator shows whether the home is connected, and since when it is not', async () => {
  // At midnight the day is added.
  stopDate('2027-01-20T12:00:00+01:00')
  await renderShell('owner', 1440)
  const side = page.getByRole('navigation').first()
  liveState.set({ state: 'live', since: 0 })
  await expect.element(side.getByText(/^En direct · /)).toBeVisible()
  const since = Date.now()
  liveState.set({ state: 'offline', since })
  const format = new Intl.DateTimeFormat('fr-FR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Paris',
  })
  const time = format.format(since)

  await expect.element(side.getByText(`Hors ligne depuis ${time}`)).toBeVisible()
  await expect.element(page.getByRole('main').getByText(`Hors ligne depuis ${time}.`)).toBeVisible()
  // On another day the time alone would be ambiguous.
  liveState.set({ state: 'offline', since: Date.parse('2026-01-18T13:02:00Z') })
  await expect.element(side.getByText('Hors ligne depuis le 18 janvier à 14:02')).toBeVisible()
  liveState.set({ state: 'live', since: 0 })
})

test('on a phone the account menu opens from the top with language, theme and the logout button', async () => {
  await renderShell('owner', 390)
  await page.getByRole('button', { name: 'ML, Marie Lefèvre, Administrateur' }).click()
  const sheet = page.getByRole('dialog', { name: 'Marie Lefèvre' })

  await expect.element(sheet.getByRole('button', { name: 'EN English' })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Sombre' })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
})

test('the first tab stop is the link to the content', async () => {
  await renderShell('owner', 1440)
  await userEvent.tab()

  await expect.element(page.getByRole('link', { name: 'Aller au contenu' })).toHaveFocus()
})

test('a change of language applies everywhere immediately', async () => {
  await renderShell('owner', 1440)
  await page.getByRole('button', { name: 'EN English' }).first().click()

  await expect.element(page.getByText('Administrator')).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
})

test('a screen that fails shows an error, with its message on request', async () => {
  await renderShell('owner', 1440, () => {
    throw new Error('GET /rooms: 503')
  })
  await expect.element(page.getByRole('heading', { name: 'Une erreur s’est produite.' })).toBeVisible()
  await expect.element(page.getByText('GET /rooms: 503')).not.toBeVisible()
  await page.getByRole('button', { name: 'Afficher l’erreur' }).click()

  await expect.element(page.getByText('GET /rooms: 503')).toBeVisible()
})

test('without a free live stream the frame shows the refresh interval, not that it is offline', async () => {
  await renderShell('owner', 1440)
  liveState.set({ state: 'full', since: Date.now() })
  await expect
    .element(page.getByRole('navigation').first().getByText('Actualisé toutes les 30 s'))
    .toBeVisible()
  await expect
    .element(page.getByText(/^Trop d’onglets ou de navigateurs suivent ce logement en direct/))
    .toBeVisible()
  await expect.element(page.getByText(/Hors ligne/)).not.toBeInTheDocument()
  liveState.set({ state: 'live', since: 0 })
})
