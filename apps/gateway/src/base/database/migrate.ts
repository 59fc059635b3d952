import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectClient, type DatabaseConnection } from './database-connection.ts'

export type Migration = { number: number; name: string; sql: string; checksum: string }
/** The migrations that were applied to a database. */
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
 * Matches the start of a file with a single statement outside of a transaction, which creates an index concurrently. A
 * gateway that died may have created the index without recording the migration.
 */
const concurrentIndex = /^((?:--.*\n|\s)*create (?:unique )?index) concurrently if not exists (?<name>\w+)/

/** In ms: the lock timeout of a migration, and the pause before the next attempt. */
export type MigrationTimings = { lock: number; pause: number }

/** Statements of others queue behind a migration that waits for a lock, so the timeout is short. */
const usualTimings: MigrationTimings = { lock: 2_000, pause: 3_000 }
/** Attempts per migration: some minutes in total, in which the longest ordinary work ends. */
const TRIES = 60
/** ms between two checks whether another gateway has finished its migrations. */
const TURN_MS = 100

/**
 * Migrates the database to this version's schema: runs each file that was not applied, in order, each in a transaction,
 * except for those that create an index concurrently. A migration that does not get a lock soon is rolled back and
 * tried again. Gateways that start at the same time wait for one another. Throws an error with a message for the user,
 * and changes nothing, if an applied file was edited or if the database is newer than this version. Returns the names
 * of the migrations applied now.
 */
export async function migrate(
  connection: DatabaseConnection,
  folder = migrationsFolder,
  {
    timings = usualTimings,
    onWaiting = () => {},
  }: { timings?: MigrationTimings; onWaiting?: (name: string) => void } = {},
): Promise<string[]> {
  const known = await readMigrations(folder)
  const client = await connectClient(connection)
  try {
    await takeTurn(client)
    await client.query(migrationTable)
    const { rows } = await client.query<Landed>(
      'select number, name, checksum from migration order by number',
    )
    checkLanded(rows, known)
    const missing = known.filter((migration) => rows.every((row) => row.number !== migration.number))
    for (const migration of missing) {
      const waits = () => onWaiting(migration.name)
      if (concurrentIndex.test(migration.sql)) await landConcurrently(client, migration)
      else await landPatiently(client, migration, { timings, waits })
    }
    return missing.map((migration) => migration.name)
  } finally {
    // The advisory lock ends with the session.
    await client.end()
  }
}

/** Reads the migrations of a folder, in order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const name of names) {
    // A clone on Windows may have other line ends, which do not count as an edit.
    const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(sql).digest('hex')
    migrations.push({ number: Number.parseInt(name, 10), name, sql, checksum })
  }
  return migrations
}

/** Throws an error with a message for the user if the applied migrations do not match those of this version. */
export function checkLanded(landed: readonly Landed[], known: readonly Migration[]): void {
  const newest = landed.at(-1)?.number ?? 0
  for (const row of landed) {
    const file = known.find((migration) => migration.number === row.number)
    if (file === undefined) {
      throw new Error(
        `The database was created by a newer version of Foyer: it has the migration ${row.name}, which this version does not know. ` +
          'Update Foyer, or use another FOYER_DATA or DATABASE_URL.',
      )
    }
    if (file.checksum !== row.checksum) {
      throw new Error(
        `The migration ${row.name} was edited after it had been applied to this database. ` +
          'Restore the file and write a new migration, or start with an empty database: npm start -- --fresh',
      )
    }
  }
  const late = known.find(
    (migration) => migration.number < newest && landed.every((row) => row.number !== migration.number),
  )
  if (late !== undefined) {
    throw new Error(
      `The migration ${late.name} comes before one that was already applied. Give it a new number.`,
    )
  }
}

/**
 * Polls instead of waiting inside a statement: an index that another gateway creates concurrently would wait for that
 * statement to end.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockKey,
    ])
    if (rows[0]?.taken === true) return
    await sleep(TURN_MS)
  }
}

/** Runs without a transaction. If an earlier attempt left an invalid index, that index is dropped first. */
async function landConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  try {
    const name = concurrentIndex.exec(migration.sql)?.groups?.['name']
    const { rows } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [name],
    )
    if (rows.length > 0) await client.query(`drop index concurrently ${name}`)
    await apply(client, migration)
  } catch (error) {
    throw failureOf(migration, 'failed', error)
  }
}

async function landPatiently(
  client: pg.Client,
  migration: Migration,
  { timings, waits }: { timings: MigrationTimings; waits: () => void },
): Promise<void> {
  for (let triesLeft = TRIES - 1; ; triesLeft -= 1) {
    try {
      return await land(client, migration, timings.lock)
    } catch (error) {
      if (triesLeft === 0 || !isLockMissed(error))
        throw failureOf(migration, 'failed and was rolled back', error)
      waits()
      await sleep(timings.pause)
    }
  }
}

function isLockMissed(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}

function failureOf({ name }: Migration, what: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error)
  return new Error(`The migration ${name} ${what}: ${reason}`, { cause: error })
}

async function land(client: pg.Client, migration: Migration, lockTimeout: number): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await apply(client, migration)
    await client.query('commit')
  } catch (error) {
    try {
      await client.query('rollback')
    } catch {
      // The connection is lost, which ends the transaction: the first error is the cause.
    }
    throw error
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

/** Creates the schema that results from these migrations, in a database without one and in the current transaction. */
export async function makeSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await client.query(migrationTable)
  for (const migration of migrations) {
    await apply(client, {
      ...migration,
      sql: migration.sql.replace(concurrentIndex, '$1 if not exists $<name>'),
    })
  }
}
