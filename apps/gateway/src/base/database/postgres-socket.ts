import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresAccount } from './postgres-account.ts'

/** The longest socket path in bytes that the kernel accepts (Linux 107, macOS 103). */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107

/**
 * Creates the folder of the server's socket: below the temporary directory, because the clone's path may be too long,
 * and closed to all other accounts. The same data folder always gets the same one. Throws an error with a message for
 * the user if another account created the folder before, or if the path is still too long.
 */
export function makeSocketFolder(dataFolder: string, account: PostgresAccount): string {
  const folder = socketFolderOf(dataFolder)
  const socket = join(folder, '.s.PGSQL.5432')
  if (Buffer.byteLength(socket) > longestSocketPath) {
    throw new Error(`The path ${socket} is too long for a socket. Set TMPDIR to a shorter folder.`)
  }
  const owner = account.identity.uid ?? process.getuid?.() ?? 0
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0) return folder
  if (found !== undefined && process.getuid?.() !== 0) {
    throw new Error(
      `The folder ${folder} belongs to another account. Remove it, or set TMPDIR to another folder.`,
    )
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  account.give(folder, 'own')
  return folder
}

/** The folder of the socket on which the server of this data folder listens, if it runs. */
export function socketFolderOf(dataFolder: string): string {
  const hash = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 16)
  return join(tmpdir(), `foyer-${hash}`)
}
