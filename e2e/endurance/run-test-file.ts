import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Proof } from './proof.ts'

const clone = resolve(import.meta.dirname, '../..')

/** ms. Nothing that ends at all is ended by the clock. */
const NO_HURRY = 6 * 3_600_000

/** Runs one file of tests, made longer by its environment; what it prints is shown. */
export async function runTestFile(
  file: string,
  environment: Record<string, string>,
  project: 'gateway' | 'rules' = 'gateway',
): Promise<Proof> {
  const vitest = join(clone, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--project', project, `--testTimeout=${NO_HURRY}`, '--reporter=verbose', file]
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
