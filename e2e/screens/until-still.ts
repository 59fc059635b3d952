import type { Page } from '@playwright/test'
import type { PictureServer } from './serve-pictures.ts'

const TOO_LONG_MS = 20_000

/**
 * Waits until a page is completely drawn: every request has a reply, its typefaces and images are loaded, nothing is
 * marked as loading (or something is, with `isLoading`), and the document no longer changes. Throws if it does not
 * settle.
 */
export async function untilStill(page: Page, server: PictureServer, isLoading: boolean): Promise<void> {
  const begun = performance.now()
  for (;;) {
    // Replies of this moment may be drawn only now: the check begins when every request has a reply.
    const { asked, pending } = server.requests()
    const unrest = await page.evaluate(unrestOf, isLoading)
    if (unrest === null && pending === 0 && server.requests().asked === asked) return
    if (performance.now() - begun > TOO_LONG_MS) throw new Error(unrest ?? 'A request has no answer.')
  }
}

/** Runs in the browser: waits for late parts, then checks for a moment; returns what still changes, or null. */
async function unrestOf(isLoading: boolean): Promise<string | null> {
  const page = document.querySelector(isLoading ? '[aria-busy="true"]' : 'h1')
  if (page === null) {
    await new Promise((done) => setTimeout(done, 20))
    return 'The screen is not there.'
  }
  let hasChanged = false
  const observer = new MutationObserver(() => (hasChanged = true))
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const faces = [...document.fonts].filter(({ display }) => display === 'block')
  await Promise.all(faces.map((face) => face.load()))
  await document.fonts.ready
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  // Two frames, and any idle work of the page.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await new Promise((done) => setTimeout(done, 50))
  await new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }))
  observer.disconnect()
  if (hasChanged) return 'The page changes all the time.'
  return isLoading || document.querySelector('[aria-busy="true"]') === null ? null : 'Something still loads.'
}
