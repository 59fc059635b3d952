import { PAGE_LOCK_PREFIX } from './page-lock.ts'

const markerPrefix = 'chunk-reload:'

/** The prefix of the router's own reload markers. */
const routerMarkerPrefix = 'tanstack_router_reload:'

/**
 * Loads a lazy chunk of the app. If it is gone (a newer version was deployed), the page reloads exactly once, guarded
 * by a session marker; the second failure is thrown.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!mayReload(error)) throw error
    window.location.reload()
    // The page is about to reload: never settle, so that the error is not shown.
    return new Promise<Module>(() => {})
  }
}

/**
 * True if the page is about to reload because a part of a screen failed to load. For a stylesheet this function
 * reloads it, once; for a script the router does. Called again if the screen renders again before the reload.
 */
export function isReloadingFor(error: unknown): boolean {
  if (!(error instanceof Error) || !isMissingChunk(error)) return false
  if ([markerPrefix, routerMarkerPrefix].some((prefix) => isSetSinceLoad(`${prefix}${error.message}`)))
    return true
  if (!error.message.startsWith(missingStyleMessage) || !mayReload(error)) return false
  window.location.reload()
  return true
}

function mayReload(error: unknown): boolean {
  if (!(error instanceof Error) || !isMissingChunk(error) || !navigator.onLine) return false
  try {
    const marker = `${markerPrefix}${error.message}`
    if (sessionStorage.getItem(marker) !== null) return false
    sessionStorage.setItem(marker, '1')
    return true
  } catch {
    // Without session storage the reload has no guard: it could repeat forever.
    return false
  }
}

const missingStyleMessage = 'Unable to preload CSS'

const missingMessages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  missingStyleMessage,
]

/** True for the error of a chunk that failed to load. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missingMessages.some((words) => error.message.startsWith(words))
}

/**
 * The markers that existed when this page loaded: ours and the router's. A marker set later means that the page is
 * about to reload, and belongs to the next page.
 */
const initialMarkers = findMarkers()

/** Removes the reload markers of the page before this one: the next missing part may reload the page again. */
export function clearReloadMarkers(): void {
  for (const marker of initialMarkers.splice(0)) sessionStorage.removeItem(marker)
}

/** True if a marker was set since this page loaded. */
function isSetSinceLoad(marker: string): boolean {
  try {
    return sessionStorage.getItem(marker) !== null && !initialMarkers.includes(marker)
  } catch {
    return false
  }
}

function findMarkers(): string[] {
  try {
    return Object.keys(sessionStorage).filter(
      (key) => key.startsWith(markerPrefix) || key.startsWith(routerMarkerPrefix),
    )
  } catch {
    // Storage is forbidden: there are no markers.
    return []
  }
}

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
