import { randomUUID } from 'node:crypto'
import type { DatabaseConnection } from '#base/database/database-connection.ts'
import { openDatabase, type OpenDatabase, openPool } from '#base/database/open-database.ts'
import { WAIT_LIMIT } from './limits.ts'
import { databaseNamed, findTestServer } from './database-server.ts'

/**
 * A migrated database of this run. `others`: its further pools that no test has now, by their options; `uses`: the tests
 * that have had it.
 */
type Lent = {
  readonly name: string
  readonly database: OpenDatabase
  readonly others: Map<string, OpenDatabase[]>
  readonly uses: number
}

/**
 * Databases of ended tests, empty again. To copy another one, to connect to it and to plan each statement takes a tenth
 * of all tests of the gateway (449 → 411 s of processor time).
 */
const free: Lent[] = []

/** A machine that hangs for seconds must not fail a test: these limits are as long as those of the tests. */
const longLimits = { connectionTimeout: WAIT_LIMIT, statementTimeout: WAIT_LIMIT, idleTransactionTimeout: 0 }

/** Deleted rows remain in the files: after this many tests a database is replaced. */
const MOST_USES = 40

/**
 * A database for one test, with every table and no row, on the run's real PostgreSQL. Close it when nothing uses it any
 * more: another test gets it then. One that is not closed is removed with the server at the end of the run.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const { database, name, uses, others } = free.pop() ?? (await copyMigrated())
  let lentOthers = 0
  const another: OpenDatabase['another'] = (poolOptions) => {
    const options = JSON.stringify(poolOptions)
    const unused = others.get(options) ?? []
    others.set(options, unused)
    const pool = unused.pop() ?? database.another({ ...longLimits, ...poolOptions })
    lentOthers += 1
    return lend(pool, async () => {
      lentOthers -= 1
      unused.push(pool)
    })
  }
  const lent = lend(database, async () => {
    const pools = [database, ...[...others.values()].flat()] as const
    if (uses < MOST_USES && lentOthers === 0 && (await emptyForReuse(pools))) {
      free.push({ database, name, others, uses: uses + 1 })
      return
    }
    for (const pool of pools) await pool.close()
    await onServer(`drop database if exists ${name} with (force)`)
  })
  return { ...lent, another }
}

/** A pool that is given back once it is closed, and refuses statements from then on. */
function lend(pool: OpenDatabase, giveBack: () => Promise<void>): OpenDatabase {
  let isClosed = false
  const whileOpen = () => {
    // The message of the driver for its own closed pool.
    if (isClosed) throw new Error('Cannot use a pool after calling end on the pool')
    return pool
  }
  return {
    ...pool,
    query: async (sql, values) => whileOpen().query(sql, values),
    transaction: async (work) => whileOpen().transaction(work),
    listen: async (channel, listener) => whileOpen().listen(channel, listener),
    async close() {
      if (isClosed) return
      isClosed = true
      await giveBack()
    },
  }
}

async function copyMigrated(): Promise<Lent> {
  const { connection, prefix } = findTestServer()
  const name = await copyDatabase(prefix)
  const database = await openDatabase(databaseNamed(connection, name), {
    maxConnections: 5,
    // Some tests leave their pool open. With the usual 10 s, short tests together exceed the server's connections.
    idleTimeout: 1_000,
    ...longLimits,
    isOverlapRefused: true,
  })
  pristine ??= readPristine(database)
  await pristine
  return { name, database, others: new Map(), uses: 0 }
}

/** How a migrated database is before its first test. */
type Pristine = { readonly schema: string; readonly deletion: string }

let pristine: Promise<Pristine> | null = null

/** What a change of the schema, and an analysis of its tables, would change. */
const schemaOf = `select concat_ws(' ', (select count(*) from pg_class), (select count(*) from pg_proc),
  (select count(*) from pg_trigger), (select count(*) from pg_constraint),
  (select count(*) from pg_statistic where starelid >= 16384))`

async function readPristine(database: OpenDatabase): Promise<Pristine> {
  const names = async (kind: 'r' | 'S') => {
    const rows = await database.query<{ name: string }>(
      `select relname as name from pg_class where relkind = $1 and relnamespace = 'public'::regnamespace`,
      [kind],
    )
    return rows.map(({ name }) => name)
  }
  const statements = ["perform set_config('session_replication_role', 'replica', true)"]
  for (const table of await names('r')) {
    const [{ rows } = { rows: null }] = await database.query<{ rows: string | null }>(
      `select quote_literal(json_agg(t)) as rows from ${table} t`,
    )
    statements.push(`delete from ${table}`)
    if (rows === null) continue
    statements.push(`insert into ${table} select * from json_populate_recordset(null::${table}, ${rows})`)
  }
  for (const sequence of await names('S')) statements.push(`perform setval('${sequence}', 1, false)`)
  const [{ schema } = { schema: '' }] = await database.query<{ schema: string }>(`${schemaOf} as schema`)
  return { schema, deletion: `do $deletion$ begin ${statements.join('; ')}; end $deletion$` }
}

/**
 * Deletes what a test has written, and returns true; false, with nothing deleted, if the database cannot be another
 * test's: something still uses it, or its schema was changed.
 */
async function emptyForReuse(pools: readonly [OpenDatabase, ...OpenDatabase[]]): Promise<boolean> {
  const [database] = pools
  // Only the owner of the server may delete rows in any order.
  if (!('host' in database.connection) || pristine === null) return false
  if (pools.some((pool) => pool.pool().busy > 0)) return false
  const { schema, deletion } = await pristine
  const [state] = await database.query<{ schema: string; sessions: number }>(
    `${schemaOf} as schema, (select count(*) from pg_stat_activity where datname = current_database()
       and backend_type = 'client backend') as sessions`,
  )
  const open = pools.reduce((sum, pool) => sum + pool.pool().open, 0)
  if (state?.schema !== schema || state.sessions > open) return false
  await database.query(deletion)
  return true
}

/** Another database on the run's server, empty unless a template is named. */
export async function makeTestDatabase(options: { template?: string } = {}): Promise<DatabaseConnection> {
  const { connection } = findTestServer()
  return databaseNamed(connection, await copyDatabase(options.template ?? 'template0'))
}

/** Copies a database of the run's server and returns the name of the copy. */
async function copyDatabase(template: string): Promise<string> {
  const { prefix } = findTestServer()
  const name = `${prefix}_${randomUUID().slice(0, 8)}`
  // Two copies of one template may be made concurrently; only a session inside the template would block them. Files are
  // copied as they are, instead of row by row through the log.
  await onServer(`create database ${name} template ${template} encoding 'UTF8' strategy file_copy`)
  return name
}

/** Opened by the first statement. */
let server: OpenDatabase | null = null

/** Runs one statement outside the databases of the tests, as `create database` requires. */
async function onServer(sql: string): Promise<void> {
  server ??= openPool(findTestServer().connection, {
    maxConnections: 2,
    idleTimeout: 1_000,
    connectionTimeout: WAIT_LIMIT,
    statementTimeout: WAIT_LIMIT,
  })
  await server.query(sql)
}

/** The URL of a database, in the format of `DATABASE_URL`. */
export function urlOf(connection: DatabaseConnection): string {
  if ('connectionString' in connection) return connection.connectionString
  const { user, host, database } = connection
  return `postgresql://${user}@${encodeURIComponent(host)}/${database}`
}
