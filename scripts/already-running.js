import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './clone.js'

/**
 * The gateway that holds the data folder, as `{ pid, address }`, or null. Another process with its former pid does not
 * count.
 */
export function findRunningGateway() {
  try {
    const holder = JSON.parse(readFileSync(join(dataFolder(), 'gateway.json'), 'utf8'))
    return processIdentity(holder.pid) === holder.identity ? holder : null
  } catch {
    return null
  }
}

/** Must return the same as the gateway's `process-identity.ts`, which an older Node cannot read. */
function processIdentity(pid) {
  if (!existsSync('/proc/self/stat')) {
    const line = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
    }).stdout.trim()
    return line === '' || line.startsWith('Z') ? null : line.slice(line.indexOf(' ')).trim()
  }
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return null
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${fields[19]}`
}
