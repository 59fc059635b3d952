import { expect, type Page } from '@playwright/test'
import type { TestProxy } from './test-proxy.ts'

const shell = /^\/(index\.html|account\.html|account[^.]*|)(\?.*)?$/

/**
 * Publishes another version of the app through a test proxy: pages of that version, and a service worker that lists
 * them.
 * @param change further changes to its service worker
 */
export function publish(proxy: TestProxy, version: string, change = (worker: string) => worker): void {
  proxy.rewrite(shell, (html) => html.replace('<head>', `<head><meta name="version" content="${version}" />`))
  // Revisions are hashes; no two versions share one.
  proxy.rewrite(/^\/sw\.js$/, (worker) =>
    change(worker.replaceAll(/"revision":"\w+"/g, `"revision":"${version}"`)),
  )
}

/** Waits until a page runs this version; null for the one that was built. The page may be reloading meanwhile. */
export async function expectVersion(
  page: Page,
  version: string | null,
  options: { timeout?: number } = {},
): Promise<void> {
  const meta = page.locator('meta[name="version"]')
  if (version === null) await expect(meta).toHaveCount(0, options)
  else await expect(meta).toHaveAttribute('content', version, options)
}

/** Waits until the service worker has all files and controls this page: the page counts as quiet after a while. */
export async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** The addresses of everything that the service worker has cached. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
}

/** Opens an address and waits until its page is quiet: from then on it follows new versions. */
export async function openUntilQuiet(page: Page, address: string): Promise<void> {
  const follows = page.waitForResponse(/\/assets\/keep-offline-/)
  await page.goto(address)
  await follows
}

/** Waits until a newer service worker is installed and waiting. */
export async function untilWaiting(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null),
    )
    .toBe('installed')
}

/**
 * Stops the running service workers, as a browser does when it needs memory. Chromium activates a newer worker when the
 * former one has no work, and on a slow machine it was seen to take it for busy for minutes.
 */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
