import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connectClient, type DatabaseConnection } from './database-connection.ts'

export type Migration = { number: number; name: string; sql: string; checksum: string }
/** What has landed in a database. */
const migrationTable = `create table if not exists migration (
  number integer primary key,
  name text not null,
  checksum text not null,
  landed_at timestamptz not null default now()
)`

export type Landed = { number: number; name: string; checksum: string }

/** Held while the schema changes. Any number that no other program uses as an advisory lock: 'foyer' in ASCII. */
export const lockKey = 0x666f796572

const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to this program's schema: each file that has not landed, in order, in one transaction each.
 * Gateways that start together wait for one another. Throws a sentence, and changes nothing, when a landed file was
 * edited or when the database is newer than the program. Returns the names that landed now.
 */
export async function migrate(connection: DatabaseConnection, folder = migrationsFolder): Promise<string[]> {
  const known = await readMigrations(folder)
  const client = await connectClient(connection)
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(migrationTable)
    const { rows } = await client.query<Landed>(
      'select number, name, checksum from migration order by number',
    )
    checkLanded(rows, known)
    const missing = known.filter((migration) => rows.every((row) => row.number !== migration.number))
    for (const migration of missing) await land(client, migration)
    return missing.map((migration) => migration.name)
  } finally {
    // The lock belongs to the session and goes with it.
    await client.end()
  }
}

/** The files of a folder, in their order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const name of names) {
    // A clone on Windows may have other line ends: they are no edit.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    migrations.push({ number: Number.parseInt(name, 10), name, sql, checksum })
  }
  return migrations
}

/** Throws a sentence where what has landed is not what this program knows. */
export function checkLanded(landed: readonly Landed[], known: readonly Migration[]): void {
  const newest = landed.at(-1)?.number ?? 0
  for (const row of landed) {
    const file = known.find((migration) => migration.number === row.number)
    if (file === undefined) {
      throw new Error(
        `The database was made by a newer Foyer: it has the migration ${row.name}, which this version does not know. ` +
          'Update Foyer, or use another FOYER_DATA or DATABASE_URL.',
      )
    }
    if (file.checksum !== row.checksum) {
      throw new Error(
        `The migration ${row.name} was edited after it had landed in this database. ` +
          'Put the file back as it was and write a new one, or start afresh with: npm start -- --fresh',
      )
    }
  }
  const late = known.find(
    (migration) => migration.number < newest && landed.every((row) => row.number !== migration.number),
  )
  if (late !== undefined) {
    throw new Error(
      `The migration ${late.name} comes before one that has landed already; give it a new number.`,
    )
  }
}

async function land(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await apply(client, migration)
    await client.query('commit')
  } catch (error) {
    try {
      await client.query('rollback')
    } catch {
      // The connection is lost, and the transaction with it: the first error is the reason.
    }
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The migration ${migration.name} failed and was undone: ${reason}`, { cause: error })
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(migration.sql)
  await client.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
}

/** Makes the schema as these migrations leave it, in a database without one and in the transaction that runs. */
export async function makeSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(migrationTable)
  for (const migration of migrations) await apply(client, migration)
}
