import { randomUUID } from 'node:crypto'
import type { DatabaseConnection } from '#base/database/database-connection.ts'
import { openDatabase, type OpenDatabase } from '#base/database/open-database.ts'
import { WAIT_LIMIT } from './limits.ts'
import { databaseNamed, findTestServer, onServer } from './database-server.ts'

/**
 * A database for one test file, with every table and no row, on the run's real PostgreSQL. It does not have to be
 * closed: it is removed with the server at the end of the run.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { prefix } = findTestServer()
  return openDatabase(await makeTestDatabase({ template: prefix }), {
    maxConnections: 5,
    // A machine that hangs for seconds must not fail a test: these limits are as long as those of the tests.
    connectionTimeout: WAIT_LIMIT,
    statementTimeout: WAIT_LIMIT,
    idleTransactionTimeout: 0,
    isOverlapRefused: true,
  })
}

/** Another database on the run's server, empty unless a template is named. */
export async function makeTestDatabase(options: { template?: string } = {}): Promise<DatabaseConnection> {
  const { connection, prefix } = findTestServer()
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  const template = options.template ?? 'template0'
  // Two copies of one template may be made concurrently; only a session inside the template would block them.
  await onServer(connection, `create database ${name} template ${template} encoding 'UTF8'`)
  return databaseNamed(connection, name)
}

/** The URL of a database, in the format of `DATABASE_URL`. */
export function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { user, host, database } = connection
  return `postgresql://${user}@${encodeURIComponent(host)}/${database}`
}
