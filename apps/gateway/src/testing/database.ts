import { randomUUID } from 'node:crypto'
import type { DatabaseConnection } from '#base/database/database-connection.ts'
import { openDatabase, type OpenDatabase } from '#base/database/open-database.ts'
import { WAIT_LIMIT } from './limits.ts'
import { databaseNamed, findTestServer, onServer } from './database-server.ts'

/**
 * A database for one test, with every table and no row, on the run's real PostgreSQL. Closing it removes it; one that is
 * not closed is removed with the server at the end of the run.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { connection, prefix } = findTestServer()
  const name = await copyDatabase(prefix)
  const database = await openDatabase(databaseNamed(connection, name), {
    maxConnections: 5,
    // Most tests leave their pool open. With the usual 10 s, short tests together exceed the server's connections.
    idleTimeout: 1_000,
    // A machine that hangs for seconds must not fail a test: these limits are as long as those of the tests.
    connectionTimeout: WAIT_LIMIT,
    statementTimeout: WAIT_LIMIT,
    idleTransactionTimeout: 0,
    isOverlapRefused: true,
  })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(connection, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Another database on the run's server, empty unless a template is named. */
export async function makeTestDatabase(options: { template?: string } = {}): Promise<DatabaseConnection> {
  const { connection } = findTestServer()
  return databaseNamed(connection, await copyDatabase(options.template ?? 'template0'))
}

/** Copies a database of the run's server and returns the name of the copy. */
async function copyDatabase(template: string): Promise<string> {
  const { connection, prefix } = findTestServer()
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  // Two copies of one template may be made concurrently; only a session inside the template would block them. Files are
  // copied as they are, instead of row by row through the log.
  await onServer(
    connection,
    `create database ${name} template ${template} encoding 'UTF8' strategy file_copy`,
  )
  return name
}

/** The URL of a database, in the format of `DATABASE_URL`. */
export function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { user, host, database } = connection
  return `postgresql://${user}@${encodeURIComponent(host)}/${database}`
}
