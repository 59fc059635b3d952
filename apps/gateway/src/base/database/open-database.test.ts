import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isUnavailable } from '#base/http/is-unavailable.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { makeTestDatabase, openTestDatabase } from '#testing/database.ts'

const instant = Date.UTC(2026, 2, 29, 1, 30, 0, 250)

test('instants are returned as ms, big integers and decimals as numbers, dates as text', async () => {
  const database = await openTestDatabase()

  const rows = await database.query(
    `select $1::timestamptz as at, 9007199254740991 as whole, 0.25::numeric as decimal, date '2026-03-29' as day,
            array[$1::timestamptz, null] as instants, array[1::bigint, 2] as wholes, 'infinity'::timestamptz as never`,
    [new Date(instant)],
  )

  expect(rows).toEqual([
    {
      at: instant,
      whole: 9007199254740991,
      decimal: 0.25,
      day: '2026-03-29',
      instants: [instant, null],
      wholes: [1, 2],
      never: Infinity,
    },
  ])
})

test('a transaction that throws is rolled back, and a nested one rolls back only itself', async () => {
  const database = await openDatabase(await makeTestDatabase())
  await database.query('create table note (text text)')

  await expect(
    database.transaction(async (tx) => {
      await tx.query(`insert into note values ('lost')`)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await database.transaction(async (tx) => {
    await tx.query(`insert into note values ('kept')`)
    const inner = tx.transaction(async (nested) => {
      await nested.query(`insert into note values ('undone')`)
      throw new Error('only this part')
    })
    await expect(inner).rejects.toThrow('only this part')
  })

  expect(await database.query('select text from note')).toEqual([{ text: 'kept' }])
  await database.close()
})

test('work after a commit runs after it, and never after a rollback', async () => {
  const database = await openTestDatabase()
  await database.query('create table note (text text)')
  const seen: string[] = []
  const recordRows = (name: string) =>
    void database.query('select from note').then((rows) => seen.push(`${name} sees ${rows.length}`))
  await database.transaction(async (tx) => {
    tx.afterCommit(() => recordRows('outer'))
    await tx.query(`insert into note values ('kept')`)
    await tx.transaction(async (nested) => nested.afterCommit(() => recordRows('inner')))
    await tx
      .transaction(async (nested) => {
        nested.afterCommit(() => recordRows('undone'))
        throw new Error('only this part')
      })
      .catch(() => {})
    expect(seen).toEqual([])
  })
  await database
    .transaction(async (tx) => {
      tx.afterCommit(() => recordRows('rolled back'))
      throw new Error('changed my mind')
    })
    .catch(() => {})
  database.afterCommit(() => seen.push('now'))
  await expect.poll(() => seen.toSorted()).toEqual(['inner sees 1', 'now', 'outer sees 1'])
})

test('two parallel statements in one transaction are refused in tests, and run one after the other otherwise', async () => {
  const strict = await openTestDatabase()
  await strict.query('create table note (text text)')
  const both = (database: Database) =>
    database.transaction(async (tx) => {
      await tx.query(`insert into note values ('lost')`)
      return Promise.all([tx.query('select pg_sleep(0.05)'), tx.query('select 2 as two')])
    })

  await expect(both(strict)).rejects.toThrow('Two concurrent statements in one transaction: select 2 as two')

  expect(await strict.query('select text from note')).toEqual([])
  expect(await strict.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }])
  const database = await openDatabase(strict.connection)
  expect((await both(database))[1]).toEqual([{ two: 2 }])
  await database.close()
})

test('a statement that takes too long is cancelled, and the pool still works', async () => {
  const database = await openDatabase(await makeTestDatabase(), { statementTimeout: 50, maxConnections: 1 })

  await expect(database.query('select pg_sleep(10)')).rejects.toThrow('statement timeout')

  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})

test('a transaction that is idle for too long is ended, and the pool still works', async () => {
  const database = await openDatabase(await makeTestDatabase(), { idleTransactionTimeout: 50 })
  const waiting = database.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    const session = () => database.query('select 1 from pg_stat_activity where pid = $1', [row?.pid])
    await expect.poll(session).toEqual([])
    await tx.query('select 1')
  })

  expect(isUnavailable(await waiting.catch((error: unknown) => error))).toBe(true)

  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})

test('a connection lost during a transaction fails only that transaction', async () => {
  const database = await openDatabase(await makeTestDatabase())
  const lost = database.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
    await database.query('select pg_terminate_backend($1)', [row?.pid])
    await sleep(50)
    await tx.query('select 1')
  })

  expect(isUnavailable(await lost.catch((error: unknown) => error))).toBe(true)

  expect(await database.query('select 1 as one')).toEqual([{ one: 1 }])
  await database.close()
})

test('notifications are received, and a listener that lost its connection reconnects and reports the gap', async () => {
  const database = await openDatabase(await makeTestDatabase())
  const received: string[] = []
  const { promise: gap, resolve: onGap } = Promise.withResolvers<void>()
  const { promise: first, resolve: onFirst } = Promise.withResolvers<void>()
  const { promise: last, resolve: onLast } = Promise.withResolvers<void>()
  const listener = await database.listen('changed', {
    onMessage(payload) {
      received.push(payload)
      if (payload === 'before') onFirst()
      if (payload === 'after') onLast()
    },
    onGap,
  })

  await database.query(`select pg_notify('changed', 'before')`)
  await first
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
                        where datname = current_database() and query like 'listen%'`)
  await gap
  await database.query(`select pg_notify('changed', 'after')`)
  await last

  expect(received).toEqual(['before', 'after'])
  await listener.stop()
  await database.close()
})

test('an address where no database answers is reported in a sentence', async () => {
  const opened = openDatabase({ connectionString: 'postgres://me:secret@127.0.0.1:9/none' })

  await expect(opened).rejects.toThrow(/^The database of DATABASE_URL cannot be reached: /)
  await expect(opened).rejects.not.toThrow('secret')
})

test('a statement with values is prepared once per connection, on the pool and in a transaction', async () => {
  const database = await openDatabase(await makeTestDatabase(), { maxConnections: 1 })
  const ask = (on: Database, value: number) => on.query('select $1::integer as value', [value])

  expect(await ask(database, 1)).toEqual([{ value: 1 }])
  await database.transaction(async (tx) => {
    expect(await ask(tx, 2)).toEqual([{ value: 2 }])
    expect(await tx.transaction((inner) => ask(inner, 3))).toEqual([{ value: 3 }])
  })

  const prepared = await database.query(
    `select generic_plans + custom_plans as times from pg_prepared_statements where not from_sql`,
  )
  expect(prepared).toEqual([{ times: 3 }])
  await database.close()
})
