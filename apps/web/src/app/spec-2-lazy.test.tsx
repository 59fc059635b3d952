import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import fc from 'fast-check'
import { useLayoutEffect } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { forgetSession, sessionStore, storeSession } from '#lib/session.ts'
import { makeToken } from '#lib/test-token.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { RouteError } from './route-states.tsx'
import { createAppRouter } from './router.ts'

const token = makeToken({ sub: 'somebody', exp: 4_000_000_000 })

/** The app's router at an address, with a home that is already loaded. */
function routerAt(address: string) {
  const client = createQueryClient()
  const home = { id: 'h', name: 'Maison', time_zone: 'Europe/Paris' }
  client.setQueryData(meQuery.queryKey, {
    id: 'p',
    name: 'Marie',
    email: 'm@example.org',
    role: 'owner',
    home,
  })
  client.setQueryData(devicesQuery.queryKey, [])
  client.setQueryData(roomsQuery.queryKey, [])
  client.setQueryData(hubsQuery.queryKey, [])
  const history = createMemoryHistory({ initialEntries: [address] })
  return { client, router: createAppRouter(client, history) }
}

/** The address after all redirects. */
async function finalAddress(address: string): Promise<string> {
  const { router } = routerAt(address)
  await router.load()
  return router.state.location.href
}

function signOut() {
  forgetSession('left')
}

test('§2 Legacy redirects: /{parkname}/validation goes to the activation route; if only token is given it becomes code', async () => {
  signOut()

  expect(await finalAddress('/vav/validation?token=T')).toBe('/parks/vav/activation?code=T')
  expect(await finalAddress('/vav/validation')).toBe('/parks/vav/activation')
  expect(sessionStore.get().status).toBe('out')
})

test('§2 Legacy redirects: /{parkname}/userValidation goes to the secondary-user route with the same token-to-code rule', async () => {
  signOut()

  expect(await finalAddress('/foyer/userValidation?token=T')).toBe('/parks/foyer/secondary-user?code=T')
  expect(await finalAddress('/foyer/userValidation?token=T&code=C')).toBe(
    '/parks/foyer/secondary-user?code=C',
  )
})

test('§2 Legacy redirects: /{parkname}/recover/code goes to the password route, keeping the code', async () => {
  signOut()
  const { router } = routerAt('/vav/recover/code?code=C#email=a%2Bb@example.org')
  await router.load()

  expect(router.state.location.href).toBe('/parks/vav/password')
  expect(router.state.location.state.recovery).toEqual({ code: 'C', email: 'a+b@example.org' })
})

test.each([
  ['/vav/validation', '/parks/vav/activation'],
  ['/vav/validation?code=C', '/parks/vav/activation?code=C'],
  ['/vav/validation?token=T&code=C', '/parks/vav/activation?code=C'],
  ['/vav/validation?code=C&token=T', '/parks/vav/activation?code=C'],
  ['/vav/validation?code=&token=T', '/parks/vav/activation?code=T'],
  ['/vav/validation?lng=fr&token=T#top', '/parks/vav/activation?lng=fr&code=T#top'],
  ['/foyer/userValidation', '/parks/foyer/secondary-user'],
  ['/foyer/userValidation?code=C&lng=en#top', '/parks/foyer/secondary-user?lng=en&code=C#top'],
  ['/foyer/userValidation?token=T&lng=en#top', '/parks/foyer/secondary-user?lng=en&code=T#top'],
])('§2 Legacy redirects: %s ends on %s', async (address, end) => {
  signOut()

  expect(await finalAddress(address)).toBe(end)
  expect(sessionStore.get().status).toBe('out')
})

test.each([
  ['?token=T', 'T'],
  ['?token=T&code=C', 'C'],
  ['?code=C&token=T#top', 'C'],
])('§2 Legacy redirects: of /{parkname}/recover/code%s the code %s is kept', async (search, code) => {
  signOut()
  const { router } = routerAt(`/vav/recover/code${search}`)
  await router.load()

  expect(router.state.location.pathname).toBe('/parks/vav/password')
  expect(router.state.location.state.recovery).toMatchObject({ code })
  expect(sessionStore.get().status).toBe('out')
})

test('§2 /devices redirects to /account, passing on optional search parameter token when present', async () => {
  signOut()

  expect(await finalAddress(`/devices?token=${token}`)).toBe('/account')
  expect(sessionStore.get()).toMatchObject({ status: 'in', token })
  expect(await finalAddress('/devices')).toBe('/account')
  expect(sessionStore.get()).toMatchObject({ status: 'in', token })
})

test('/devices without a token leads to the login when signed out', async () => {
  signOut()

  expect(await finalAddress('/devices')).toBe('/')
  expect(sessionStore.get().status).toBe('out')
})

test('§2 /hubs always redirects to /account/hub/details, keeping search parameters and hash', async () => {
  storeSession(token, Date.now() + 3_600_000)

  expect(await finalAddress('/hubs')).toBe('/account/hub/details')
  expect(await finalAddress('/hubs?from=mail&from=app&n=1#access')).toBe(
    '/account/hub/details?from=mail&from=app&n=1#access',
  )
})

test('/hubs with a token signs in with it, and keeps the rest', async () => {
  signOut()

  expect(await finalAddress(`/hubs?from=mail&token=${token}#access`)).toBe(
    '/account/hub/details?from=mail#access',
  )
  expect(sessionStore.get()).toMatchObject({ status: 'in', token })
})

const allPaths = Object.keys(routerAt('/').router.routesByPath).filter((path) => path !== '')
const legacyPaths = ['/$parkname/validation', '/$parkname/userValidation', '/$parkname/recover/code']

test.each(allPaths.filter((path) => !legacyPaths.includes(path)))(
  '§2 A route may carry an optional token parameter, taken as the access token when present: %s',
  async (path) => {
    signOut()
    const address = path.replaceAll(/\$\w+/g, 'vav')
    const { router } = routerAt(`${address}?token=${token}`)
    void router.load()

    await expect.poll(() => sessionStore.get()).toMatchObject({ status: 'in', token })
    await expect.poll(() => router.latestLocation.href).not.toContain('token')
  },
)

test.each(legacyPaths)('on %s the token is a code and signs no one in', async (path) => {
  signOut()
  await finalAddress(`${path.replace('$parkname', 'vav')}?token=${token}`)

  expect(sessionStore.get().status).toBe('out')
})

test.each([
  '/nowhere',
  '/nowhere/at/all',
  '/account/nowhere',
  '/parks/VAV/activation?code=1',
  '/parks/vav/nothing',
  '/a b/validation?token=1',
])('§2 Unknown routes show the text Not Found: %s', async (address) => {
  applyLanguage('en')
  storeSession(token, Date.now() + 3_600_000)
  const { router, client } = routerAt(address)
  await router.load()
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )

  await expect.element(page.getByRole('heading', { level: 1, name: 'Not Found' })).toBeVisible()
  await expect.poll(() => document.title).toMatch(/^Not Found · /)
  await screen.unmount()
})

test('§2 Screens load lazily', () => {
  const { router } = routerAt('/')
  const eager = Object.values(router.routesByPath)
    .filter(({ options }) => options.component !== undefined && !('preload' in options.component))
    .map(({ id }) => id)

  // The login is the first screen, and the frame of the account surrounds all others.
  expect(eager.filter((id) => id !== '/' && id !== '/account')).toEqual([])
})

test.each([
  ['script', 'tanstack_router_reload:', 'Failed to fetch dynamically imported module: /assets/faq.js'],
  ['style', 'chunk-reload:', 'Unable to preload CSS for /assets/faq.css'],
])(
  'while the page reloads for the %s of a screen, another render shows no failure',
  async (_, prefix, message) => {
    applyLanguage('en')
    const { router, client } = routerAt('/faq')
    const { options } = router.routesById['/faq']
    const { component: originalComponent } = options
    const committed = vi.fn<() => void>()
    options.component = () => {
      throw new TypeError(message)
    }
    options.errorComponent = function Observed(props) {
      useLayoutEffect(committed)
      return <RouteError {...props} />
    }
    // The marker that the first render sets before it reloads the page.
    const marker = `${prefix}${message}`
    sessionStorage.setItem(marker, '1')
    onTestFinished(() => {
      sessionStorage.removeItem(marker)
      Object.assign(options, { component: originalComponent, errorComponent: undefined })
    })
    await router.load()
    const screen = await render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    await expect.poll(() => committed.mock.calls.length).toBeGreaterThan(0)
    expect(page.getByRole('heading', { level: 1, name: 'Something went wrong!' }).elements()).toHaveLength(0)
    await screen.unmount()
  },
)

// Fetched before 2,000 addresses are tried: on a busy machine the first fetch takes longer than all of them.
test.each(['/account/rooms/', '/account/rooms/$roomid'] as const)(
  'the screen of %s loads when requested',
  async (path) => {
    const { router } = routerAt('/')
    const route = router.routesById[path]
    await router.loadRouteChunk(route)

    expect(route.options.component).toHaveProperty('preload')
  },
)

test('no crafted address of 2,000 leaves the origin or names an invalid park', async () => {
  const malicious = fc.oneof(
    fc.constantFrom(
      '//evil.example',
      '\\evil',
      '%2f%2fevil.example',
      '..%2f..%2faccount',
      'javascript:alert(1)',
      '%00',
      '%5c%5cevil',
      '.',
      '..',
      '@evil.example',
      'https:',
      'https:%2f%2fevil.example',
    ),
    fc.string({ unit: 'binary', maxLength: 40 }).map(encodeURIComponentSafely),
    fc.constant('x'.repeat(10_000)),
  )
  const shape = fc.constantFrom(
    '/parks/{}/activation',
    '/parks/{}/secondary-user',
    '/parks/{}/password',
    '/{}/validation',
    '/{}/userValidation',
    '/{}/recover/code',
    '/account/rooms/{}',
    '/{}',
  )
  const rest = fc.tuple(
    fc.constantFrom('', '?code={}', '?token={}', '?code={}&token={}', '?next={}'),
    fc.constantFrom('', '#{}'),
  )
  // Hundreds of these tokens cannot be decoded, and each is logged.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  await fc.assert(
    fc.asyncProperty(shape, rest, malicious, malicious, async (path, [search, hash], pathPart, restPart) => {
      const address = `${path.replace('{}', pathPart)}${search.replaceAll('{}', restPart)}${hash.replace('{}', restPart)}`
      // Some of these tokens are well-formed and sign in: sign out before the next address.
      signOut()
      const { router } = routerAt(address)
      await router.load()
      const { href } = router.state.location
      expect(new URL(href, window.location.origin).origin).toBe(window.location.origin)
      const park = /^\/parks\/([^/?#]*)/.exec(href)?.[1]
      const isShown = router.state.matches.some(
        ({ routeId, status }) => /^\/parks\/\$parkname\/\w/.test(routeId) && status === 'success',
      )
      if (isShown) expect(park).toMatch(/^[a-z0-9_-]{1,32}$/)
    }),
    { numRuns: 2_000 },
  )
})

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
