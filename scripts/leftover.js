import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dataFolder } from './clone.js'

/** Stops the database server if the gateway was killed and could not do it: it recovers at the next start. */
export async function stopDatabaseLeft() {
  const pid = findServer()
  if (pid === null) return
  for (const [target, signal] of [
    [pid, 'SIGQUIT'],
    [-pid, 'SIGKILL'],
  ]) {
    try {
      process.kill(target, signal)
    } catch {
      return
    }
    await sleep(500)
    if (findServer() === null) return
  }
}

/** Our server's working folder is its data folder; if that cannot be read, nothing is killed. */
function findServer() {
  try {
    const data = join(dataFolder(), 'postgres')
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data) ? pid : null
  } catch {
    return null
  }
}
