import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWebFiles } from './web-files.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'

const support = { vav: 'a@example.org', foyer: 'b@example.org', unknown: 'c@example.org' }

test('a file that could not be read once is read again when it is asked for again', async () => {
  const folder = makeTemporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/app.js'), 'start()')
  const files = createWebFiles({ folder, config: { apiUrl: '/api', support } })
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
