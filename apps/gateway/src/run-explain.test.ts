import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { runHub } from '#testing/demo-hub.ts'
import { findModules, signInAt, startGateway } from '#testing/gateway-process.ts'
import { eventually } from '#testing/hub.ts'

const runFile = promisify(execFile)

/** Runs the program with arguments, and returns its output. */
async function explain(folder: string, ...args: string[]): Promise<{ output: string; failed: boolean }> {
  const program = resolve(import.meta.dirname, 'run-explain.ts')
  try {
    const env = { PATH: process.env['PATH'], FOYER_DATA: folder }
    return { output: (await runFile(process.execPath, [program, ...args], { env })).stdout, failed: false }
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    return { output, failed: true }
  }
}

test('the command describes the hub, the rooms and the devices of a home of the demo while it runs', async () => {
  const folder = makeTemporaryFolder()
  const gateway = await startGateway(folder)
  await runHub(gateway)
  await findModules(gateway, await signInAt(gateway))

  const { output } = await eventually(
    () => explain(folder, 'Maison Lefèvre'),
    (done) => done.failed || done.output.includes('reports mode comfort'),
  )
  expect(output).toMatch(/^Maison Lefèvre \(\S+\), Europe\/Paris, /)
  expect(output).toMatch(
    new RegExp(`^ {2}Hub ${gateway.ready.demo.hubs[0]?.hubId}: online since .+\\.$`, 'm'),
  )
  expect(output).toMatch(/^ {2}.+: mode \w+ by \w+.*; .+\.$/m)
  expect(output).toMatch(/^ {2}module 1.*: reachable.*; reports mode comfort\.$/m)

  const unknown = await explain(folder, 'Nowhere')
  expect(unknown).toMatchObject({ failed: true, output: expect.stringContaining('These homes exist:') })
  expect(unknown.output).toContain('  Maison Lefèvre\n')
  expect(await explain(folder)).toMatchObject({
    failed: true,
    output: expect.stringContaining('npm run explain -- HOME'),
  })
})
