import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConnection } from '#base/database/database-connection.ts'
import { startEmbeddedPostgres } from '#base/database/embedded-postgres.ts'
import { FolderInUseError, type FolderLock, lockFolder } from '#base/database/folder-lock.ts'
import { embeddedName } from '#base/database/postgres-cluster.ts'
import { socketFolderOf } from '#base/database/postgres-socket.ts'
import { readKeptFiles, writeKeptFiles } from './kept-files.ts'
import { readHeader, restoreBackup } from './restore-backup.ts'
import { checkSeal } from './sealed-file.ts'
import { type BackupFacts, writeBackup } from './write-backup.ts'

export type Installation = { dataFolder: string; databaseUrl: string | null }

/** Backs up an installation, running or not. Throws an error with a message for the user. */
export async function backupInstallation(at: Installation, file: string): Promise<BackupFacts> {
  const isThere = at.databaseUrl !== null || existsSync(join(at.dataFolder, 'postgres'))
  if (!isThere) throw new Error(`There is no Foyer installation in ${at.dataFolder} to back up.`)
  return withDatabase(at, (connection) =>
    writeBackup({ connection, file, files: readKeptFiles(at.dataFolder) }),
  )
}

/**
 * Replaces an installation that is not running with a backup. Throws an error with a message for the user, and then
 * changes nothing.
 */
export async function restoreInstallation(
  at: Installation,
  file: string,
  options: { mayReplace: boolean },
): Promise<{ takenAt: string; tables: number; rows: number }> {
  // Check the file before any folder is created or any server started.
  await checkSeal(file)
  const { takenAt, files } = await readHeader(file)
  const lock = lockFolder(at.dataFolder)
  try {
    const restored = await onServer(at, lock, (connection) => restoreBackup({ connection, file, ...options }))
    writeKeptFiles(at.dataFolder, files)
    return { takenAt, ...restored }
  } finally {
    lock.release()
  }
}

/** Runs `work` on the database of an installation: that of its running gateway, or one started only for this work. */
export async function withDatabase<Result>(
  at: Installation,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  const lock = lockUnlessUsed(at.dataFolder)
  if (lock === null) {
    const running: DatabaseConnection = {
      host: socketFolderOf(join(at.dataFolder, 'postgres')),
      user: embeddedName,
      database: embeddedName,
    }
    return work(at.databaseUrl === null ? running : { connectionString: at.databaseUrl })
  }
  try {
    return await onServer(at, lock, work)
  } finally {
    lock.release()
  }
}

async function onServer<Result>(
  at: Installation,
  lock: FolderLock,
  work: (connection: DatabaseConnection) => Promise<Result>,
): Promise<Result> {
  if (at.databaseUrl !== null) return work({ connectionString: at.databaseUrl })
  const server = await startEmbeddedPostgres({ lock })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

function lockUnlessUsed(folder: string): FolderLock | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUseError) return null
    throw error
  }
}
