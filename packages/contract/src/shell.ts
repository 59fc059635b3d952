/** The pages of the web app's build that addresses are opened with. */
export type Shell = '/account.html' | '/index.html'

/**
 * The page that an address is opened with: the account's own where the build has one, as a build may have one for all.
 * The gateway chooses it, and the service worker in its place.
 */
export function shellOf(pathname: string, isBuilt: (path: Shell) => boolean): Shell {
  return /^\/account(\/|$)/.test(pathname) && isBuilt('/account.html') ? '/account.html' : '/index.html'
}
