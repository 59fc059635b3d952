import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectClient, type DatabaseConnection } from '#base/database/database-connection.ts'
import { lockKey, makeSchema, type Migration, readMigrations } from '#base/database/migrate.ts'
import {
  type ArchiveHeader,
  type ArchiveReader,
  createArchiveReader,
  endSchema,
  headerSchema,
  rowsSchema,
  tableSchema,
} from './archive-text.ts'
import { clearSchema, holdsHomes, isUsed, setSequences } from './empty-database.ts'
import { columnList, listKeptTables } from './kept-tables.ts'
import { readSealed } from './sealed-file.ts'

/**
 * Reads the header of a backup, whose seal must have been checked. Throws an error with a message for the user if this
 * version cannot read the backup.
 */
export async function readHeader(file: string): Promise<ArchiveHeader> {
  const text = readSealed(file)
  try {
    const header = headerSchema.parse(await createArchiveReader(text).line())
    const known = await readMigrations()
    const unknown = header.migrations.find((landed) =>
      known.every(({ name, checksum }) => name !== landed.name || checksum !== landed.checksum),
    )
    if (unknown !== undefined) {
      throw new Error(
        `The backup was made by a newer version of Foyer: this version does not know its migration ${unknown.name}. ` +
          'Update Foyer first. Nothing was changed.',
      )
    }
    return header
  } finally {
    text.destroy()
  }
}

/**
 * Restores a database to its state at the time of the backup, in one transaction: all of it, or nothing. The schema is
 * that of the backup; the next start migrates it. Throws an error with a message for the user if the database is in
 * use, or if it contains homes and `mayReplace` is false.
 */
export async function restoreBackup(options: {
  connection: DatabaseConnection
  file: string
  mayReplace: boolean
}): Promise<{ tables: number; rows: number }> {
  const { connection, file, mayReplace } = options
  const header = await readHeader(file)
  const client = await connectClient(connection)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    if (await isUsed(client)) {
      throw new Error('The database is in use by a gateway. Stop it first. Nothing was changed.')
    }
    if (!mayReplace && (await holdsHomes(client))) {
      throw new Error(
        'The database already contains homes or people. Add --yes to replace them with the backup. Nothing was changed.',
      )
    }
    await clearSchema(client)
    await makeSchema(client, await landedIn(header))
    const restored = await fill(client, readSealed(file))
    await setSequences(client)
    await client.query('commit')
    return restored
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end()
  }
}

async function landedIn({ migrations }: ArchiveHeader): Promise<Migration[]> {
  const names = new Set(migrations.map(({ name }) => name))
  return (await readMigrations()).filter(({ name }) => names.has(name))
}

async function fill(
  client: pg.Client,
  text: AsyncIterable<Buffer>,
): Promise<{ tables: number; rows: number }> {
  const known = await listKeptTables(client)
  // The backup has the current version of the rows that migrations insert.
  const names = known.map(({ table }) => client.escapeIdentifier(table))
  await client.query(`truncate ${names.join(', ')}`)
  // The backup contains the clock rows of homes as well.
  await client.query(`set foyer.wakes_nobody = 'on'`)
  const archive = createArchiveReader(text)
  headerSchema.parse(await archive.line())
  const restored = { tables: 0, rows: 0 }
  for (;;) {
    const line = await archive.line()
    if (endSchema.safeParse(line).success) return restored
    const table = tableSchema.parse(line)
    if (!known.some((one) => one.table === table.table)) {
      throw new Error(`The backup contains a table ${table.table} that its own migrations do not create.`)
    }
    restored.rows += await fillTable(client, table, archive)
    restored.tables += 1
  }
}

async function fillTable(
  client: pg.Client,
  table: { table: string; columns: string[] },
  archive: ArchiveReader,
): Promise<number> {
  const into = `${client.escapeIdentifier(table.table)} (${columnList(client, table)})`
  // Triggers may have added rows with those of another table; the backup has their current version.
  await client.query(`delete from ${client.escapeIdentifier(table.table)}`)
  const copied = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(archive.rows(), copied)
  const { rows } = rowsSchema.parse(await archive.line())
  if (rows !== copied.rowCount) {
    throw new Error(
      `The backup declares ${rows} rows of ${table.table}, but contains ${copied.rowCount}. Nothing was changed.`,
    )
  }
  return rows
}
