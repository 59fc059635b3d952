import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from './folder-lock.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

test('a folder locked by a running process is refused, and the error names its pid and address', () => {
  const folder = makeTemporaryFolder()
  const lock = lockFolder(folder)
  lock.setAddress('http://127.0.0.1:4700')

  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  expect(() => lockFolder(folder)).toThrow(`pid ${process.pid}, which answers at http://127.0.0.1:4700`)
})

test('a released folder can be locked again', () => {
  const folder = makeTemporaryFolder()
  lockFolder(folder).release()

  expect(() => lockFolder(folder)).not.toThrow()
})

test('a lock of a dead process is taken over', () => {
  const folder = makeTemporaryFolder()
  lockFolder(folder)
  change(folder, { pid: 2 ** 22 + 1 })

  expect(() => lockFolder(folder)).not.toThrow()
})

test('a lock whose pid belongs to another program now is taken over', () => {
  const folder = makeTemporaryFolder()
  lockFolder(folder)
  change(folder, { identity: 'another run of this pid' })

  expect(() => lockFolder(folder)).not.toThrow()
})

test('a lock file truncated by a power failure is taken over', () => {
  const folder = makeTemporaryFolder()
  writeFileSync(join(folder, 'gateway.json'), '{"pid":')

  expect(() => lockFolder(folder)).not.toThrow()
})

test('each run in a folder has a new id, and knows that of a run that died on this machine since the last boot', () => {
  const folder = makeTemporaryFolder()
  const first = lockFolder(folder)
  expect(first.gateway.former).toBeNull()
  change(folder, { pid: 2 ** 22 + 1 })
  const second = lockFolder(folder)
  expect(second.gateway.former).toBe(first.gateway.id)
  expect(second.gateway.id).not.toBe(first.gateway.id)
  // A copy of the machine has a copy of the folder, while the gateway of the original runs.
  change(folder, { identity: 'the boot of another machine:1' })
  const copy = lockFolder(folder)
  expect(copy.gateway.former).toBeNull()
  expect(copy.gateway.id).not.toBe(second.gateway.id)
  copy.release()
  expect(lockFolder(folder).gateway.former).toBeNull()
})

function change(folder: string, part: Record<string, unknown>): void {
  const file = join(folder, 'gateway.json')
  const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...Object(holder), ...part }))
}
