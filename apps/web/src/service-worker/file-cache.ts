import { shellOf } from '@foyer/contract/shell.ts'
import { PAGE_LOCK_PREFIX } from '#lib/page-lock.ts'

/** A file of the build, as the build names it: `revision` is null where its name holds its hash. */
export type BuiltFile = { url: string; revision: string | null }

const CACHE_PREFIX = 'foyer-files-'

/** How many files are fetched at once: a press on the page must not wait behind all of them. */
const AT_ONCE = 4

/** The files of one version, kept on the device in a cache of their own. */
type KeptFiles = {
  paths: ReadonlySet<string>
  /** Fetches what is missing. @throws where one cannot be had: this version is then not installed */
  fetchAll(): Promise<void>
  /** The kept answer, headers and policy as the gateway gave them; undefined where the browser has dropped it. */
  find(path: string): Promise<Response | undefined>
  /** Fetches the shells again where only their headers have changed: a gateway that is set up anew has another policy. */
  refreshShells(): Promise<void>
  /** Drops the files of every other version that no open page is of. */
  dropUnused(): Promise<void>
}

/** The shells name all other files, so that their revisions name the version. */
export function createKeptFiles(files: readonly BuiltFile[]): KeptFiles {
  const shells = files.filter(({ url }) => url.endsWith('.html'))
  const name = `${CACHE_PREFIX}${shells.map(({ revision }) => revision).join('-')}`
  const fetchOne = async ({ url, revision }: BuiltFile) => {
    const path = `/${url}`
    // What a page has just fetched comes from the browser's own cache, what a former version had from ours.
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
        // Another tag is another version, which a worker of its own brings.
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

/** Of each page of the app that is open and has been drawn: the path of a code file of its own. */
export async function pagesInUse(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) =>
    name.startsWith(PAGE_LOCK_PREFIX) ? [name.slice(PAGE_LOCK_PREFIX.length)] : [],
  )
}

/** What is read of a request. */
type Asked = { method: string; mode: string; url: string }

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
