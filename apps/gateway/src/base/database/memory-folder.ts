import { statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'
/** Bytes that the databases of a whole run may need at one time, several times over. */
const ENOUGH = 4 * 2 ** 30

/**
 * The folder for databases of tests: in memory if there is room, else the temporary folder. PostgreSQL makes some 300
 * files for each database, which takes ten times as long on a disk.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > ENOUGH ? MEMORY : tmpdir()
  } catch {
    // Other systems do not have it.
    return tmpdir()
  }
}
