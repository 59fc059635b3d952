const markerPrefix = 'chunk-reload:'

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

const missing = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

function isMissingChunk(error: Error): boolean {
  return missing.some((words) => error.message.startsWith(words))
}

/** Forgets the reload markers, ours and the router's, once a page has loaded well: the next failure may reload again. */
export function clearReloadMarkers(): void {
  try {
    const keys = Object.keys(sessionStorage)
    const markers = keys.filter(
      (key) => key.startsWith(markerPrefix) || key.startsWith('tanstack_router_reload:'),
    )
    for (const key of markers) sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: there is no marker.
  }
}
