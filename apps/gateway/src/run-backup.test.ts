import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import {
  anyRequest,
  findModules,
  readLedger,
  send,
  signInAt,
  startGateway,
} from '#testing/gateway-process.ts'
import { runHub } from '#testing/demo-hub.ts'

const runFile = promisify(execFile)

/** Runs the program with arguments, and returns its output. */
async function type(folder: string, ...args: string[]): Promise<{ output: string; failed: boolean }> {
  const program = resolve(import.meta.dirname, 'run-backup.ts')
  try {
    const env = { PATH: process.env['PATH'], FOYER_DATA: folder, INIT_CWD: folder }
    return { output: (await runFile(process.execPath, [program, ...args], { env })).stdout, failed: false }
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    return { output, failed: true }
  }
}

test('a running product is backed up by a command, and is restored from that file in an empty folder', async () => {
  const [folder, other, files] = [makeTemporaryFolder(), makeTemporaryFolder(), makeTemporaryFolder()]
  const file = join(files, 'home.foyer')
  const gateway = await startGateway(folder)
  await runHub(gateway)
  const token = await signInAt(gateway)
  const modules = await findModules(gateway, token)
  for (let turn = 0; turn < 6; turn += 1) await send(gateway, token, anyRequest(modules, turn))

  const written = await type(folder, 'backup', 'to', file)
  expect(written).toMatchObject({ failed: false })
  expect(written.output).toContain(`Backed up to ${file}: `)
  expect(await type(folder, 'restore', 'from', file)).toMatchObject({ failed: true })
  const ledger = await readLedger(gateway, token)
  gateway.process.kill('SIGTERM')
  await once(gateway.process, 'exit')

  const restored = await type(other, 'restore', 'from', file)
  expect(restored).toMatchObject({ failed: false })
  expect(restored.output).toContain('Start Foyer: npm start')
  const again = await startGateway(other)
  // The accounts of the demo, its hub and the sessions are restored from the backup.
  expect(again.ready.demo).toEqual(gateway.ready.demo)
  const same = await findModules(again, token)
  expect(same.map(({ id }) => id).toSorted()).toEqual(modules.map(({ id }) => id).toSorted())
  const asked = (await readLedger(again, token)).map(({ id }) => id)
  expect(asked.length).toBeGreaterThan(2)
  expect(ledger.map(({ id }) => id)).toEqual(asked)

  const refused = await type(folder, 'restore', 'from', file)
  expect(refused.failed).toBe(true)
  expect(refused.output).toContain('Add --yes')
})

test('wrong arguments are answered with the usage', async () => {
  const folder = makeTemporaryFolder()
  for (const args of [
    ['backup'],
    ['backup', 'from', 'x'],
    ['backup', 'to', 'x', '--yes'],
    ['backup', 'to', 'x', 'y'],
  ]) {
    expect(await type(folder, ...args)).toMatchObject({
      failed: true,
      output: expect.stringContaining('to FILE'),
    })
  }
  expect((await type(folder, 'restore', 'to', 'x')).output).toContain('npm run restore -- from FILE')
  expect((await type(folder, 'restore', 'from', 'missing')).output).toContain('cannot be read')
  expect((await type(folder, 'backup', 'to', 'x')).output).toContain('There is no Foyer in')
})
