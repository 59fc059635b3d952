import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { page } from 'vitest/browser'
import { expect, onTestFinished, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query.ts'
import { applyLanguage, loadWords, type Words } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { minuteClock } from '#lib/clock.ts'
import { storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { setHomeZone } from '#lib/home-time.ts'

/** The tariff of a home without a contract. `setQueryData` with `undefined` sets nothing, and the page would fetch it. */
export const noTariff = { option: null, now: null, bands: [], valid_since: null, source: null }

/** Stops the date, also that of the minute clock, at an instant (ISO) until the end of the test. */
export function stopDate(instant: string): void {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  minuteClock.set(Date.now())
}

/**
 * Renders a form for a signed-in user, with a link to another page and without a gateway. Its first requests have ended
 * when this returns, except the `open` ones: a section that fails to load moves what is below it, also under a pointer
 * that presses it.
 */
export async function showForm(
  form: ReactNode,
  {
    words = [],
    fill = () => {},
    open = 0,
  }: { words?: Words<unknown>[]; fill?: (client: QueryClient) => void; open?: number } = {},
): Promise<QueryClient> {
  applyLanguage('en')
  setHomeZone('Europe/Paris')
  storeSession(makeToken({ sub: 'marie' }), Date.now() + 3_600_000)
  await loadWords([sharedWords, ...words])
  await page.viewport(1280, 900)
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { staleTime: Infinity, retry: false } })
  fill(client)
  // A test may have set the time: components that are drawn first use the time of day, too.
  minuteClock.set(Date.now())
  const root = createRootRoute({
    component: () => (
      <main>
        <Link to="/faq">Elsewhere</Link>
        <Outlet />
      </main>
    ),
  })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => form }),
    createRoute({ getParentRoute: () => root, path: '/faq', component: () => <p>Another page</p> }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider<typeof router> router={router} />
    </QueryClientProvider>,
  )
  await expect.poll(() => client.isFetching()).toBe(open)
  return client
}

/** Renders the form as after a reload: only the session storage of the tab is left. */
export async function reloadForm(...args: Parameters<typeof showForm>): Promise<QueryClient> {
  await cleanup()
  return showForm(...args)
}

type Sent = { method: string; body: unknown }

/** Answers the writes from now on; returns the list of requests that are sent. Reads find nothing, which no retry changes. */
export function mockWrites(respond: (sent: Sent) => Response | Promise<Response>): Sent[] {
  const requests: Sent[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (_address, { method = 'GET', body } = {}) => {
    if (typeof body !== 'string') return Response.json({ code: 'not_found', message: '' }, { status: 404 })
    const sent: Sent = { method, body: JSON.parse(body) }
    requests.push(sent)
    return respond(sent)
  })
  return requests
}

/** The gateway's response if it has a newer version. */
export function conflictResponse(): Response {
  return Response.json({ code: 'conflict', message: 'It has changed since.' }, { status: 409 })
}

/** The names of the drafts that this tab has stored. */
export function storedDraftNames(): string[] {
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith('draft:marie:'))
    .map((key) => key.slice('draft:marie:'.length))
}
