import { PAGE_LOCK_PREFIX } from './page-lock.ts'

// Not part of page-lock.ts: the service worker imports that, and a worker has no `import.meta.url`.

/** The path of a code file of this page: it names the version that the page is of. */
export const PAGE_FILE = new URL(import.meta.url).pathname

/** The worker that answered for this page when it began; null where none did. */
export const FIRST_WORKER = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null

/**
 * Says that a page of this version is in use, until it is closed: so long the service worker keeps the files of this
 * version, and a newer worker does not take over by itself. Called once something is drawn: a page that a broken
 * version could not draw holds nothing back.
 */
export function holdVersion(): void {
  // Without locks (a plain-http name on the local network) there is no service worker either.
  if (!('locks' in navigator)) return
  const name = `${PAGE_LOCK_PREFIX}${PAGE_FILE}`
  void navigator.locks.request(name, { mode: 'shared' }, () => new Promise(() => {})).catch(() => undefined)
}
