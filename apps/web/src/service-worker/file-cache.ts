import { shellOf } from '@foyer/contract/shell.ts'
import { PAGE_LOCK_PREFIX } from '#lib/page-lock.ts'

/** A file of the build, as the build names it: `revision` is null if its name contains its hash. */
export type BuiltFile = { url: string; revision: string | null }

const CACHE_PREFIX = 'foyer-files-'

/** How many files are fetched in parallel: a press on the page must not wait behind all of them. */
const AT_ONCE = 4

/** The files of one version, stored on the device in their own cache. */
type KeptFiles = {
  paths: ReadonlySet<string>
  /** Fetches what is missing. @throws if a file cannot be fetched: this version is then not installed */
  fetchAll(): Promise<void>
  /** The cached response with the gateway's headers and policy; undefined if the browser has deleted it. */
  find(path: string): Promise<Response | undefined>
  /**
   * Fetches the HTML pages again if only their headers have changed: a gateway with new settings has another policy.
   */
  refreshShells(): Promise<void>
  /** Deletes the files of every other version without an open page. */
  dropUnused(): Promise<void>
}

/** The HTML pages name all other files, so that their revisions identify the version. */
export function createKeptFiles(files: readonly BuiltFile[]): KeptFiles {
  const shells = files.filter(({ url }) => url.endsWith('.html'))
  const name = `${CACHE_PREFIX}${shells.map(({ revision }) => revision).join('-')}`
  const fetchOne = async ({ url, revision }: BuiltFile) => {
    const path = `/${url}`
    // Files that a page has just fetched come from the browser's own cache, those of a former version from ours.
    const known = revision === null ? await caches.match(path) : undefined
    const answer = known ?? (await fetch(path, { cache: revision === null ? 'default' : 'no-cache' }))
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await (await caches.open(name)).put(path, answer)
  }
  return {
    paths: new Set(files.map(({ url }) => `/${url}`)),
    async fetchAll() {
      const left = files.values()
      const fetchSome = async () => {
        for (const file of left) await fetchOne(file)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, fetchSome))
    },
    async find(path) {
      return (await caches.match(path, { cacheName: name })) ?? caches.match(path)
    },
    async refreshShells() {
      const cache = await caches.open(name)
      for (const { url } of shells) {
        const answer = await fetch(`/${url}`, { cache: 'no-cache' })
        const kept = await cache.match(`/${url}`)
        // Another tag is another version, which has its own worker.
        const isSame = answer.ok && answer.headers.get('etag') === kept?.headers.get('etag')
        if (isSame) await cache.put(`/${url}`, answer)
      }
    },
    async dropUnused() {
      const inUse = await pagesInUse()
      for (const other of await caches.keys()) {
        if (!other.startsWith(CACHE_PREFIX) || other === name) continue
        const held = await Promise.all(inUse.map((path) => caches.match(path, { cacheName: other })))
        if (held.every((answer) => answer === undefined)) await caches.delete(other)
      }
    },
  }
}

/** For each open page of the app that has been drawn: the path of one of its own code files. */
export async function pagesInUse(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) =>
    name.startsWith(PAGE_LOCK_PREFIX) ? [name.slice(PAGE_LOCK_PREFIX.length)] : [],
  )
}

/** The fields that are read of a request. */
type Asked = { method: string; mode: string; url: string }

/** Pages of the gateway that do not belong to the app. */
const notOfApp = /^\/(api|mailbox)(\/|$)/

/**
 * The path under which the response to a request is cached; null for requests that always go to the network: the API
 * and its streams, the configuration, another origin, and every address without a file of the app.
 * @param files paths of this version's files
 * @param origin ours, as `https://example.org`
 */
export function keptPath(asked: Asked, files: ReadonlySet<string>, origin: string): string | null {
  const url = new URL(asked.url)
  if (asked.method !== 'GET' || url.origin !== origin) return null
  const { pathname } = url
  if (asked.mode !== 'navigate') {
    // A file of an earlier version may still be requested by a page of that version.
    return files.has(pathname) || pathname.startsWith('/assets/') ? pathname : null
  }
  if (notOfApp.test(pathname) || pathname.slice(pathname.lastIndexOf('/')).includes('.')) return null
  const shell = shellOf(pathname, (path) => files.has(path))
  return files.has(shell) ? shell : null
}
