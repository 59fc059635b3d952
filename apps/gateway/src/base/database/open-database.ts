import pg from 'pg'
import { clientConfig, type DatabaseConnection, unreachable } from './database-connection.ts'
import type { Database } from './database.ts'
import { listen, type Listener } from './listen.ts'
import { oneAtATime, type Statements } from './one-at-a-time.ts'
import { preparedStatement } from './prepared-statement.ts'

/** A database as `main` and the tests use it. Stores get only the `Database` part. */
export type OpenDatabase = Database & {
  connection: DatabaseConnection
  /** Opens another pool on the same server, which is closed on its own. */
  another(options: PoolOptions): OpenDatabase
  /** Listens for the notifications of a channel until stopped. */
  listen(channel: string, listener: Listener): Promise<{ stop(): Promise<void> }>
  /** The current state of the pool, and how often a caller found no free connection. */
  pool(): { open: number; busy: number; waiting: number; waits: number }
  close(): Promise<void>
}

export type PoolOptions = {
  maxConnections?: number
  /** ms that a statement waits for a free connection; 10 s unless given. */
  connectionTimeout?: number
  /** ms after which an idle connection is closed; 10 s unless given. */
  idleTimeout?: number
  /** ms after which the server cancels a statement; 0 for never. */
  statementTimeout?: number
  /** ms after which the server ends a transaction that is idle between statements; 0 for never. 8 s unless given. */
  idleTransactionTimeout?: number
  /** An idle connection was lost; the pool opens another. */
  onConnectionLost?: (error: Error) => void
  /** Throw if two statements of one transaction overlap; by default they run one after the other. */
  isOverlapRefused?: boolean
}

/**
 * Opens a pool on a PostgreSQL 15 or newer in UTF-8; throws an error with a message for the user otherwise. A statement
 * is cancelled after 5 s by default: a request must not hold a connection forever.
 */
export async function openDatabase(
  connection: DatabaseConnection,
  options: PoolOptions = {},
): Promise<OpenDatabase> {
  const database = openPool(connection, options)
  try {
    await checkServer(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens a pool without a check of the server: on a database that is open already, or on a replica. */
export function openPool(connection: DatabaseConnection, options: PoolOptions): OpenDatabase {
  const max = options.maxConnections ?? 10
  const pool = new pg.Pool({
    ...clientConfig(connection),
    max,
    ...(options.connectionTimeout === undefined
      ? {}
      : { connectionTimeoutMillis: options.connectionTimeout }),
    idleTimeoutMillis: options.idleTimeout ?? 10_000,
    statement_timeout: options.statementTimeout ?? 5_000,
    // An idle transaction of a suspended gateway locks its rows for other gateways: end it no later than its lease.
    idle_in_transaction_session_timeout: options.idleTransactionTimeout ?? 8_000,
  })
  pool.on('error', (error) => options.onConnectionLost?.(error))
  // A connection lost during a transaction makes the next statement fail. Without a listener the process would end.
  pool.on('connect', (client) => void client.on('error', () => {}))
  let waits = 0
  function countWait(): void {
    if (pool.idleCount === 0 && pool.totalCount >= max) waits += 1
  }
  return {
    connection,
    another: (other) => openPool(connection, other),
    async query(sql, values = []) {
      countWait()
      const result = await pool.query(preparedStatement(sql, values))
      return result.rows
    },
    afterCommit: (work) => work(),
    async transaction(work) {
      countWait()
      const client = await pool.connect()
      try {
        const statements = oneAtATime(client, options.isOverlapRefused ?? false)
        const { result, following } = await runTransaction(statements, 0, work)
        for (const follow of following) follow()
        return result
      } finally {
        // The pool checks the connection itself and discards a broken one.
        client.release()
      }
    },
    listen: (channel, listener) => listen(connection, channel, listener),
    pool: () => ({
      open: pool.totalCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      waits,
    }),
    close: () => pool.end(),
  }
}

/** Runs a transaction (depth 0) or a savepoint (deeper). `following` is the work to run after the commit. */
async function runTransaction<Result>(
  statements: Statements,
  depth: number,
  work: (tx: Database) => Promise<Result>,
): Promise<{ result: Result; following: (() => void)[] }> {
  const following: (() => void)[] = []
  const point = `nested_${depth}`
  await statements.ask(depth === 0 ? 'begin' : `savepoint ${point}`)
  try {
    const result = await work({
      async query(sql, values = []) {
        const answer = await statements.ask(sql, values)
        return answer.rows
      },
      async transaction(inner) {
        const nested = await runTransaction(statements, depth + 1, inner)
        following.push(...nested.following)
        return nested.result
      },
      afterCommit: (follow) => void following.push(follow),
    })
    await statements.ask(depth === 0 ? 'commit' : `release savepoint ${point}`)
    return { result, following }
  } catch (error) {
    try {
      await statements.end(depth === 0 ? 'rollback' : `rollback to savepoint ${point}`)
    } catch {
      // The connection is lost, which ends the transaction: the first error is the relevant one.
    }
    throw error
  }
}

async function checkServer(database: OpenDatabase): Promise<void> {
  const [found] = await database
    .query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw unreachable(database.connection, error)
    })
  const { version = '0', encoding = '' } = found ?? {}
  if (Number(version) < 150_000) {
    const major = Math.floor(Number(version) / 10_000)
    throw new Error(`The database of DATABASE_URL is PostgreSQL ${major}; Foyer needs 15 or newer.`)
  }
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of DATABASE_URL is encoded in ${encoding}; Foyer needs one created with encoding 'UTF8'.`,
    )
  }
}
