import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Proof } from './proof.ts'

const clone = resolve(import.meta.dirname, '../..')

/** ms. This limit ends only a test that never ends. */
const LIMIT = 6 * 3_600_000

/** Runs one file of tests with Vitest, in a longer form by its environment; its output is shown. */
export function runTestFile(file: string, environment: Record<string, string>): Promise<Proof> {
  const args = ['run', `--testTimeout=${LIMIT}`, '--reporter=verbose', file]
  return run([join(clone, 'node_modules/vitest/vitest.mjs'), ...args], environment)
}

/** Runs one file of journeys with Playwright; its output is shown. */
export function runJourney(file: string, environment: Record<string, string>): Promise<Proof> {
  const args = ['test', '--config=e2e', '--reporter=list', file]
  return run([join(clone, 'node_modules/@playwright/test/cli.js'), ...args], environment)
}

async function run(args: string[], environment: Record<string, string>): Promise<Proof> {
  const child = spawn(process.execPath, args, {
    cwd: clone,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  return { hasPassed: code === 0, detail: '' }
}
