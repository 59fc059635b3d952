import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createQueryClient } from '#api/query.ts'
import { applyLanguage } from '#lib/i18n.ts'
import { helpWords, sharedWords } from '#lib/words.ts'
import { createAppRouter } from './router.ts'

// The sentences are the specification's, section 9: the app's own router, with a controlled clock.

const MINUTE = 60_000

/**
 * Opens the app at an address, signed out and without a gateway. The data of one screen arrives when the test calls
 * `arrive`.
 */
async function openApp({ at = '/', delayed = '/faq' }: { at?: string; delayed?: '/faq' | '/' } = {}) {
  applyLanguage('en')
  await Promise.all([sharedWords.load('en'), helpWords.load('en')])
  const client = createQueryClient()
  const router = createAppRouter(client, createMemoryHistory({ initialEntries: [at] }))
  await router.loadRouteChunk(router.routesById['/faq'])
  const pendingLoads: (() => void)[] = []
  const { options } = router.routesById[delayed]
  const { loader: originalLoader } = options
  const loader = () =>
    new Promise<{ isInside: boolean }>((resolve) => pendingLoads.push(() => resolve({ isInside: false })))
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
    Object.assign(options, { loader: originalLoader })
    await screen.unmount()
  })
  const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return {
    router,
    /** How often the data was requested. */
    loadCount: () => pendingLoads.length,
    finishLoad: () => pendingLoads.at(-1)?.(),
    advance,
  }
}

const pending = page.getByText('Loading', { exact: true })
const help = page.getByRole('heading', { level: 1, name: 'Frequently asked questions.' })

test('§9 Routing: pending display after 1000 ms, and minimum pending time 500 ms', async () => {
  const { router, finishLoad, loadCount, advance } = await openApp()
  void router.navigate({ to: '/faq' })
  await expect.poll(loadCount).toBe(1)
  await advance(900)
  expect(pending.elements()).toHaveLength(0)
  await advance(100)
  await expect.element(pending).toBeInTheDocument()

  finishLoad()
  await advance(400)
  expect(help.elements()).toHaveLength(0)
  await expect.element(pending).toBeInTheDocument()
  await advance(200)
  await expect.element(help).toBeVisible()
  expect(pending.elements()).toHaveLength(0)
})

test('§9 Routing: preload stale time 30 seconds', async () => {
  const { router, finishLoad, loadCount, advance } = await openApp()
  const preload = async () => {
    const done = router.preloadRoute({ to: '/faq' })
    await advance(1)
    finishLoad()
    await done
  }
  await preload()
  expect(loadCount()).toBe(1)
  await advance(29_000)
  await preload()
  expect(loadCount()).toBe(1)
  await advance(1_000)
  await preload()
  expect(loadCount()).toBe(2)
})

test('§9 Routing: default cache lifetime 5 minutes', () => {
  const { options } = createAppRouter(createQueryClient(), createMemoryHistory())
  expect(options.defaultGcTime).toBe(5 * MINUTE)
})

test('§2 routes preload on user intent (preload delay 50 ms)', () => {
  const { options } = createAppRouter(createQueryClient(), createMemoryHistory())
  expect([options.defaultPreload, options.defaultPreloadDelay]).toEqual(['intent', 50])
})
