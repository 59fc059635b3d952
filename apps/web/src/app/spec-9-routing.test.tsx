import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query-client.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { helpWords, sharedWords } from '#lib/words.ts'
import { createAppRouter } from './router.ts'

// The sentences are the specification's, section 9: the app's own router, with a controlled clock.

const MINUTE = 60_000

/**
 * Opens the app at an address, signed out and without a gateway. The data of one screen arrives when the test calls
 * `arrive`.
 */
async function openApp({ at = '/', held = '/faq' }: { at?: string; held?: '/faq' | '/' } = {}) {
  applyLanguage('en')
  await Promise.all([sharedWords.load('en'), helpWords.load('en')])
  const client = createQueryClient()
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [at] }))
  await router.loadRouteChunk(router.routesById['/faq'])
  const arrivals: (() => void)[] = []
  const { options } = router.routesById[held]
  const { loader: before } = options
  const loader = () =>
    new Promise<{ isInside: boolean }>((resolve) => arrivals.push(() => resolve({ isInside: false })))
  Object.assign(options, { loader })
  await router.load()
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    Object.assign(options, { loader: before })
    await screen.unmount()
  })
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return {
    router,
    /** How often the data was requested. */
    asked: () => arrivals.length,
    arrive: () => arrivals.at(-1)?.(),
    pass,
  }
}

const pending = page.getByText('Loading', { exact: true })
const help = page.getByRole('heading', { level: 1, name: 'Frequently asked questions.' })

test('§9 Routing: pending display after 1000 ms, and minimum pending time 500 ms', async () => {
  const { router, arrive, asked, pass } = await openApp()
  void router.navigate({ to: '/faq' })
  await expect.poll(asked).toBe(1)
  await pass(900)
  expect(pending.elements()).toHaveLength(0)
  await pass(100)
  await expect.element(pending).toBeInTheDocument()

  arrive()
  await pass(400)
  expect(help.elements()).toHaveLength(0)
  await expect.element(pending).toBeInTheDocument()
  await pass(200)
  await expect.element(help).toBeVisible()
  expect(pending.elements()).toHaveLength(0)
})

test('§9 Routing: preload stale time 30 seconds', async () => {
  const { router, arrive, asked, pass } = await openApp()
  const preload = async () => {
    const done = router.preloadRoute({ to: '/faq' })
    await pass(1)
    arrive()
    await done
  }
  await preload()
  expect(asked()).toBe(1)
  await pass(29_000)
  await preload()
  expect(asked()).toBe(1)
  await pass(1_000)
  await preload()
  expect(asked()).toBe(2)
})

test('§9 Routing: default cache lifetime 5 minutes', () => {
  const { options } = createAppRouter(createQueryClient(), createMemoryHistory())
  expect(options.defaultGcTime).toBe(5 * MINUTE)
})

test('§2 routes preload on user intent (preload delay 50 ms)', () => {
  const { options } = createAppRouter(createQueryClient(), createMemoryHistory())
  expect([options.defaultPreload, options.defaultPreloadDelay]).toEqual(['intent', 50])
})
