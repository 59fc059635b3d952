import { shellOf } from '@foyer/contract/shell.ts'

/** What is read of a request. */
export type Asked = { method: string; mode: string; url: string }

/** Pages of the gateway that are none of the app's. */
const notOfApp = /^\/(api|mailbox)(\/|$)/

/**
 * Under which path the answer to a request is kept; null for what is the network's alone: the API and its streams,
 * the configuration, another origin, and every address that the app has no file for.
 * @param files paths of this version's files
 * @param origin ours, as `https://example.org`
 */
export function keptPath(asked: Asked, files: ReadonlySet<string>, origin: string): string | null {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return null
  const { pathname } = url
  if (asked.mode !== 'navigate') {
    // A file of an earlier version may still be asked for by a page of that version.
    return files.has(pathname) || pathname.startsWith('/assets/') ? pathname : null
  }
  if (notOfApp.test(pathname) || pathname.slice(pathname.lastIndexOf('/')).includes('.')) return null
  const shell = shellOf(pathname, (path) => files.has(path))
  return files.has(shell) ? shell : null
}
