import { expect, test } from 'vitest'
import { PAGE_LOCK_PREFIX } from '#lib/page-lock.ts'
import { createKeptFiles, pagesInUse } from './file-cache.ts'

const newer = [
  { url: 'index.html', revision: 'newer' },
  { url: 'assets/index-newer.js', revision: null },
]

/** A page of a version, open until it is closed. */
async function openPage(file: string): Promise<{ close: () => void }> {
  const page = Promise.withResolvers<void>()
  const isOpen = Promise.withResolvers<void>()
  void navigator.locks.request(`${PAGE_LOCK_PREFIX}${file}`, { mode: 'shared' }, () => {
    isOpen.resolve()
    return page.promise
  })
  await isOpen.promise
  return { close: page.resolve }
}

async function keep(name: string, path: string, text: string): Promise<void> {
  const cache = await caches.open(name)
  await cache.put(path, new Response(text, { headers: { etag: `"${text}"` } }))
}

test('the files of a version stay while a page of it is open, and are deleted once none is', async () => {
  await keep('foyer-files-older', '/assets/index-older.js', 'older()')
  await keep('foyer-files-newer', '/assets/index-newer.js', 'newer()')
  await keep('of-somebody-else', '/x', 'x')
  const kept = createKeptFiles(newer)
  const page = await openPage('/assets/index-older.js')
  await kept.dropUnused()

  expect(await caches.has('foyer-files-older')).toBe(true)
  expect(await (await kept.find('/assets/index-older.js'))?.text()).toBe('older()')
  page.close()
  await expect.poll(pagesInUse).toEqual([])
  await kept.dropUnused()
  expect(await caches.has('foyer-files-older')).toBe(false)
  expect(await caches.has('foyer-files-newer')).toBe(true)
  expect(await caches.has('of-somebody-else')).toBe(true)
  for (const name of await caches.keys()) await caches.delete(name)
})

test('a file that another version had is not fetched again, and a file that cannot be fetched prevents the installation', async () => {
  await keep('foyer-files-older', '/assets/shared-1.js', 'shared()')
  const shared = createKeptFiles([{ url: 'assets/shared-1.js', revision: null }])
  await shared.fetchAll()
  await caches.delete('foyer-files-older')

  expect(await (await shared.find('/assets/shared-1.js'))?.text()).toBe('shared()')
  // This address gets no reply.
  await expect(createKeptFiles([{ url: 'api/nothing', revision: 'x' }]).fetchAll()).rejects.toThrow('503')
  for (const name of await caches.keys()) await caches.delete(name)
})
