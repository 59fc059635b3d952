import pg from 'pg'
import { makeValueParsers } from './value-parsers.ts'

/** How to connect to the embedded server, in the terms of `pg`. */
export type EmbeddedConnection = { host: string; user: string; database: string }

/** How to connect to the database: an address as in `DATABASE_URL`, or the embedded server's socket. */
export type DatabaseConnection = EmbeddedConnection | { connectionString: string }

/** Session settings that our SQL relies on, independent of the server's own. */
export function clientConfig(connection: DatabaseConnection): pg.ClientConfig {
  return {
    ...connection,
    types: makeValueParsers(),
    application_name: 'foyer',
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    connectionTimeoutMillis: 10_000,
    // The connection that listens for notifications sends nothing: without keep-alive, the loss of the server would be
    // noticed hours later.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
}

/** Connects one client. Throws an error whose message does not contain the password of the address. */
export async function connectClient(connection: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(connection))
  // Without a listener a connection lost between two statements would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(connection, error)
  }
  return client
}

/** The error of a database that cannot be reached, without the password of its address. */
export function unreachable(connection: DatabaseConnection, error: unknown): Error {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  const where = 'host' in connection ? 'The embedded database' : 'The database of DATABASE_URL'
  return new Error(`${where} cannot be reached: ${reason}`, { cause: error })
}
