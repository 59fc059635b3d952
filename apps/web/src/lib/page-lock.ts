/** The path of a code file of this page: it names the version that the page is of. */
export const PAGE_FILE = new URL(import.meta.url).pathname

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

/** What a page's lock is called, before the address of one of its own code files. The service worker reads it. */
export const PAGE_LOCK_PREFIX = 'foyer-page:'

/**
 * What a page tells the service worker: the waiting one may take over, which the one before need only hear of; nothing
 * is asked any more.
 */
export type PageMessage = 'take-over' | 'let-go' | 'page-is-quiet'
