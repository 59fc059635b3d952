import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectClient, type DatabaseConnection } from '#base/database/database-connection.ts'
import { checkLanded, type Landed, readMigrations } from '#base/database/migrate.ts'
import { type ArchiveHeader, lineOf, terminator } from './archive-text.ts'
import { columnList, listKeptTables } from './kept-tables.ts'
import { writeSealed } from './sealed-file.ts'

export type BackupFacts = { takenAt: string; tables: number; rows: number; bytes: number }

/**
 * Writes all rows of the database, as of one instant, to a new file. Does not block other readers or writers. Throws an
 * error with a message for the user, and then leaves no file.
 */
export async function writeBackup(options: {
  connection: DatabaseConnection
  file: string
  /** Files of the data folder, which a restore puts back. */
  files: ArchiveHeader['files']
  /** Name of another transaction's exported snapshot to read from; by default the current state. */
  snapshot?: string
}): Promise<BackupFacts> {
  const { connection, file, files, snapshot } = options
  const client = await connectClient(connection)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    if (snapshot !== undefined) {
      await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`)
    }
    const header = await describe(client, files)
    const counted = { tables: 0, rows: 0 }
    const bytes = await writeSealed(file, archiveText(client, header, counted))
    return { takenAt: header.takenAt, ...counted, bytes }
  } finally {
    await client.end()
  }
}

async function describe(client: pg.Client, files: ArchiveHeader['files']): Promise<ArchiveHeader> {
  const there = await client.query<{ there: string | null }>(`select to_regclass('migration') as there`)
  if (there.rows[0]?.there == null) throw new Error('The database contains no data of Foyer.')
  const { rows: migrations } = await client.query<Landed>(
    'select number, name, checksum from migration order by number',
  )
  // Fail if the database is newer than this version, which could not read its own backup back.
  checkLanded(migrations, await readMigrations())
  return { foyer: 'backup', version: 1, takenAt: new Date().toISOString(), migrations, files }
}

async function* archiveText(
  client: pg.Client,
  header: ArchiveHeader,
  counted: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  yield lineOf(header)
  for (const table of await listKeptTables(client)) {
    yield lineOf(table)
    const from = client.escapeIdentifier(table.table)
    const rows = client.query(copyTo(`copy (select ${columnList(client, table)} from ${from}) to stdout`))
    for await (const chunk of rows) yield chunk
    yield terminator
    yield lineOf({ rows: rows.rowCount })
    counted.tables += 1
    counted.rows += rows.rowCount
  }
  yield lineOf({ end: true })
}
