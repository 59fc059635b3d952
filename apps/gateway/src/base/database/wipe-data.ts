import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopLeftover } from './embedded-postgres.ts'
import type { FolderLock } from './folder-lock.ts'

/** The files that Foyer creates in its folder; all others belong to the user and are kept. */
const ours = /^(postgres|postgres\.new-.*|postgres\.log|demo.*|virtual-home.*|mail)$/

/**
 * Empties a locked data folder, including its database. Throws an error with a message for the user if the database is
 * external, which is never wiped.
 */
export async function wipeData(lock: FolderLock, databaseUrl: string | null): Promise<void> {
  if (databaseUrl !== null) {
    throw new Error(
      '--fresh does not empty the database of DATABASE_URL. Empty it yourself, or set another one.',
    )
  }
  await stopLeftover(join(lock.folder, 'postgres'))
  for (const name of readdirSync(lock.folder)) {
    if (ours.test(name)) rmSync(join(lock.folder, name), { recursive: true, force: true })
  }
}
