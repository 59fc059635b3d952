import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { connectClient, type DatabaseConnection } from '#base/database/database-connection.ts'
import { startEmbeddedPostgres, stopLeftover } from '#base/database/embedded-postgres.ts'
import { lockFolder } from '#base/database/folder-lock.ts'
import { migrate } from '#base/database/migrate.ts'
import { memoryFolder } from '#base/database/memory-folder.ts'

const variable = 'FOYER_TEST_SERVER'
const folderPrefix = 'foyer-test-server-'
const testServerSchema = z.object({
  connection: z.union([
    z.object({ host: z.string(), user: z.string(), database: z.string() }),
    z.object({ connectionString: z.string() }),
  ]),
  /** The prefix of the names of this run's databases; the migrated one is named by the prefix alone. */
  prefix: z.string(),
})

/** The server that the tests of one run share. */
export type TestServer = z.infer<typeof testServerSchema>

/**
 * Vitest's global setup: one server for the whole run, with one migrated database that is copied for each test file. It
 * is a PostgreSQL of its own in a temporary folder, or the one of `DATABASE_URL`. Returns the teardown.
 */
export async function setup(): Promise<() => Promise<void>> {
  const url = process.env['DATABASE_URL']
  const prefix = `foyer_test_${randomUUID().slice(0, 8)}`
  const server = url === undefined ? await startOwn() : { connection: { connectionString: url }, end: null }
  const { connection } = server
  const client = await connectClient(connection)
  await client.query(`create database ${prefix} template template0 encoding 'UTF8'`)
  await client.end()
  await migrate(databaseNamed(connection, prefix))
  process.env[variable] = JSON.stringify({ connection, prefix } satisfies TestServer)
  return async () => {
    if (server.end === null) await dropDatabases(connection, prefix)
    else await server.end()
  }
}

/** The server that `setup` started, as seen from a test. */
export function findTestServer(): TestServer {
  const text = process.env[variable]
  if (text === undefined)
    throw new Error('There is no test server: run the tests with Vitest from the root of the clone.')
  return testServerSchema.parse(JSON.parse(text))
}

/** Another database of the same server. */
export function databaseNamed(connection: DatabaseConnection, name: string): DatabaseConnection {
  if ('host' in connection) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

/** Stops what killed runs left behind: their servers are still running, and nothing else stops them. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(memoryFolder())) {
    if (!name.startsWith(folderPrefix)) continue
    const folder = join(memoryFolder(), name)
    // No lock, or a living holder: the folder belongs to another run, which may just be starting.
    if (!existsSync(join(folder, 'gateway.json')) || !existsSync(join(folder, 'postgres'))) continue
    try {
      lockFolder(folder)
      await stopLeftover(join(folder, 'postgres'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // Locked, or owned by another user: it is left alone.
    }
  }
}

async function startOwn(): Promise<{ connection: DatabaseConnection; end: () => Promise<void> }> {
  await sweepKilledRuns()
  const folder = mkdtempSync(join(memoryFolder(), folderPrefix))
  const lock = lockFolder(folder)
  const server = await startEmbeddedPostgres({ lock, isThrowaway: true })
  return {
    connection: server.connection,
    async end() {
      await server.stop()
      const log = readFileSync(join(folder, 'postgres.log'), 'utf8')
      // Databases that were not closed have some 300 files each: a separate process removes them.
      const remove = `fs.rmSync(process.argv[1], { recursive: true, force: true })`
      spawn(process.execPath, ['-e', remove, folder], { detached: true, stdio: 'ignore' }).unref()
      refuseDeadlocks(log)
    },
  }
}

/**
 * Throws if PostgreSQL found a deadlock during the run: a call that is retried after one succeeds, but a second later.
 * Advisory locks are those of the test that makes a deadlock.
 */
function refuseDeadlocks(log: string): void {
  const details = log.split('deadlock detected').slice(1)
  const found = details.filter((detail) => !detail.slice(0, 200).includes('advisory lock'))
  if (found.length > 0) {
    throw new Error(
      `Deadlocks in the database of the tests: ${found.map((one) => one.slice(0, 900)).join('\n')}`,
    )
  }
}

async function dropDatabases(connection: DatabaseConnection, prefix: string): Promise<void> {
  const client = await connectClient(connection)
  try {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`)
  } finally {
    await client.end()
  }
}
