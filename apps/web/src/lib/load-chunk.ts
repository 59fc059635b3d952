import { createStore } from './store.ts'

const markerPrefix = 'chunk-reload:'

/** The router's own markers. */
const routerMarkerPrefix = 'tanstack_router_reload:'

/** How many failures stand in the place of a screen: while one does, the page has not loaded well. */
export const faultsOnScreen = createStore(0)

/**
 * Fetches a lazy part of the app. One that is gone (a newer version was put in place) reloads the page, exactly once:
 * a session marker guards it; the second failure is thrown.
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!mayReload(error)) throw error
    window.location.reload()
    // The page is about to go: nobody should see the failure flash.
    return new Promise<Module>(() => {})
  }
}

/**
 * Whether the page is about to reload for a part of a screen that could not be fetched. For a style this reloads it, once;
 * for a script the router does. Both are asked again where the screen is drawn once more before the page is gone.
 */
export function isReloadingFor(error: unknown): boolean {
  if (!(error instanceof Error) || !isMissingChunk(error)) return false
  if ([markerPrefix, routerMarkerPrefix].some((prefix) => isSetHere(`${prefix}${error.message}`))) return true
  if (!error.message.startsWith(missingStyle) || !mayReload(error)) return false
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
    // Without session storage nothing guards the reload: it could go round for ever.
    return false
  }
}

const missingStyle = 'Unable to preload CSS'

const missing = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  missingStyle,
]

/** True for a part of the app that could not be fetched. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && missing.some((words) => error.message.startsWith(words))
}

/**
 * The markers that this page found: ours and the router's. One that is set during its life means that it is about to
 * go, and belongs to the page that comes.
 */
const found = findMarkers()

/** Forgets the reload markers once a page has loaded well: the next failure may reload again. */
export function clearReloadMarkers(): void {
  for (const marker of found.splice(0)) sessionStorage.removeItem(marker)
}

/** Whether a marker was set during this page's life. */
function isSetHere(marker: string): boolean {
  try {
    return sessionStorage.getItem(marker) !== null && !found.includes(marker)
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
    // Storage is forbidden: there is no marker.
    return []
  }
}
