import { spawn } from 'node:child_process'
import { clone } from './clone.js'

/** Running child processes: they end with this script. */
const running = new Set()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/**
 * Runs a program to its end. Its output is shown as it comes; with `isQuiet` it is only returned, so that it can be
 * shown after a failure, and with `keepsErrors` what it printed as errors is both shown and returned. Resolves to
 * `{ code, output, seconds }`; a program that cannot be started has code 127.
 */
export function runStep(file, args, { isQuiet = false, keepsErrors = false, env = {}, cwd = clone } = {}) {
  const begun = Date.now()
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet || keepsErrors ? 'pipe' : 'inherit'],
    })
    running.add(child)
    let output = ''
    const keep = (chunk) => (output += chunk)
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    if (keepsErrors) child.stderr.pipe(process.stderr, { end: false })
    const finish = (code) => {
      running.delete(child)
      resolve({ code, output, seconds: (Date.now() - begun) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

/** Exits this script on a signal, with its child processes. */
export function endWithSignals() {
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))
}
