/** The HTML pages of the web app's build. */
export type Shell = '/account.html' | '/index.html'

/**
 * The HTML page for an address: the account's own page if the build has one. Used by the gateway and by the
 * service worker.
 */
export function shellOf(pathname: string, isBuilt: (path: Shell) => boolean): Shell {
  return /^\/account(\/|$)/.test(pathname) && isBuilt('/account.html') ? '/account.html' : '/index.html'
}
