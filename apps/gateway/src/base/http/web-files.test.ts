import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWebFiles } from './web-files.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'

const support = { vav: 'a@example.org', foyer: 'b@example.org', unknown: 'c@example.org' }

test('a file that could not be read is read again at the next request', async () => {
  const folder = makeTemporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/app.js'), 'start()')
  const files = createWebFiles({ folder, config: { apiUrl: '/api', support }, hasServiceWorker: true })
  for (const [file, address] of [
    ['assets/app.js', '/assets/app.js'],
    ['index.html', '/rooms'],
  ] as const) {
    const ask = () => files(new Request(`http://gateway.test${address}`))
    renameSync(join(folder, file), join(folder, 'away'))
    await expect(ask()).rejects.toThrow('ENOENT')
    renameSync(join(folder, 'away'), join(folder, file))

    expect((await ask())?.response.status, file).toBe(200)
  }
})

test('if the service worker is disabled, one that unregisters itself is served', async () => {
  const folder = makeTemporaryFolder()
  writeFileSync(join(folder, 'sw.js'), 'keepEverything()')
  const ask = (hasServiceWorker: boolean) =>
    createWebFiles({ folder, config: { apiUrl: '/api', support }, hasServiceWorker })(
      new Request('http://gateway.test/sw.js'),
    )

  expect(await (await ask(true))?.response.text()).toBe('keepEverything()')
  const off = await ask(false)
  expect(off?.kind).toBe('worker')
  expect(await off?.response.text()).toContain('registration.unregister()')
})
