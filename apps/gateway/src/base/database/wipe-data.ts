import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stopLeftover } from './embedded-postgres.ts'
import type { FolderLock } from './folder-lock.ts'

/** What Foyer makes in its folder; anything else there is somebody's own and stays. */
const ours = /^(postgres|postgres\.new-.*|postgres\.log|demo.*|virtual-home.*|mail)$/

/** Empties a held data folder, its database included. Throws a sentence for an outside database, which it never touches. */
export async function wipeData(lock: FolderLock, databaseUrl: string | null): Promise<void> {
  if (databaseUrl !== null) {
    throw new Error(
      'The database of DATABASE_URL is not wiped by --fresh. Empty it yourself, or name another.',
    )
  }
  await stopLeftover(join(lock.folder, 'postgres'))
  for (const name of readdirSync(lock.folder)) {
    if (ours.test(name)) rmSync(join(lock.folder, name), { recursive: true, force: true })
  }
}
