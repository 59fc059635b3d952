import { PAGE_LOCK_PREFIX } from './page-lock.ts'

// Not part of page-lock.ts: the service worker imports that file, and a worker has no `import.meta.url`.

/** The path of a code file of this page: it identifies the page's version. */
export const PAGE_FILE = new URL(import.meta.url).pathname

/** The service worker that controlled this page when it loaded; null if there was none. */
export const FIRST_WORKER = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null

/**
 * Marks a page of this version as in use until it is closed: for that time the service worker keeps the files of this
 * version, and a newer worker does not take over automatically. Called after the first render, so that a broken
 * version that cannot render blocks nothing.
 */
export function holdVersion(): void {
  // Without locks (a plain-http name on the local network) there is no service worker either.
  if (!('locks' in navigator)) return
  const name = `${PAGE_LOCK_PREFIX}${PAGE_FILE}`
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => {})).catch(() => undefined)
}
