import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { resolve } from 'node:path'

export const clone = resolve(import.meta.dirname, '../..')

/** The commit that is measured, short, with a plus sign when files differ from it. */
export function commitOf(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: clone, encoding: 'utf8' }).trim()
  try {
    const isDirty = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', '--short=10', 'HEAD')}${isDirty ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}

/** The machine of the figures, in one line. */
export function machineOf(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor'
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${model}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}`
}

/** The load average of the last minute: more than the number of processors means that other programs were running. */
export function loadOf(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

/** Seconds of processor time that the whole machine has used. */
export function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000
}
