import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Identifies one run of a process, so that another program with the same pid is not mistaken for it. Null if no process
 * has this pid, or only a zombie.
 */
export function processIdentity(pid: number): string | null {
  return existsSync('/proc/self/stat') ? identityFromProc(pid) : identityFromPs(pid)
}

/** False if the process of this identity ran before the last boot of the machine, or on another machine. */
export function isOfThisBoot(identity: string): boolean {
  return !existsSync('/proc/self/stat') || identity.startsWith(`${readBootId()}:`)
}

/** The command line of a living process, its arguments joined by spaces; empty when it cannot be read. */
export function processCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
  } catch {
    return existsSync('/proc/self/stat') ? '' : runPs(pid, 'command=')
  }
}

function identityFromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may contain spaces: count the fields after the last parenthesis (man 5
    // proc).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state, startTicks] = [fields[0], fields[19]]
    if (state === 'Z' || state === 'X' || startTicks === undefined) return null
    return `${readBootId()}:${startTicks}`
  } catch {
    return null
  }
}

function readBootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown-boot'
  }
}

function identityFromPs(pid: number): string | null {
  const line = runPs(pid, 'stat=,lstart=')
  return line === '' || line.startsWith('Z') ? null : line.slice(line.indexOf(' ')).trim()
}

function runPs(pid: number, format: string): string {
  return spawnSync('ps', ['-o', format, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
}
