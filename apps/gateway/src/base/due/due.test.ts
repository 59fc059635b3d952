import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createKeepers } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { createLog } from '#base/log.ts'
import { addHome, doneOf, noting, openDone, run, write } from '#testing/due.ts'
import { eventually } from '#testing/hub.ts'
import type { DueHandler } from './due.ts'

const log = createLog({ level: 'silent' })
const HOUR = 3_600_000

test('a row is handled when it is due, also if the scheduler planned a longer sleep, and writing it again moves it', async () => {
  const database = await openDone()
  const homeId = await addHome(database, 1)
  const [late, soon, never] = [randomUUID(), randomUUID(), randomUUID()]
  const { due } = await run(database, noting({ most: 1 }))
  await write(database, due, homeId, late, Date.now() + HOUR)
  await write(database, due, homeId, soon, Date.now() + 150)
  await database
    .transaction(async (tx) => {
      await due.write(tx, [{ kind: 'demo', homeId, subject: never, at: Date.now() }])
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(
    await eventually(
      () => doneOf(database),
      (all) => all.length > 0,
    ),
  ).toEqual([soon])
  await write(database, due, homeId, late)
  expect(
    await eventually(
      () => doneOf(database),
      (all) => all.length > 1,
    ),
  ).toEqual([soon, late])
  // Its next time is kept if it is earlier than the written one.
  await write(database, due, homeId, late, Date.now() + 5 * HOUR)
  const rows = await database.query<{ is: boolean }>(
    `select at < clock_timestamp() + interval '2 hours' as is from due where subject = $1`,
    [late],
  )
  expect(rows).toEqual([{ is: true }])
})

test('with a stopped clock, work is not late if the database is slow: an hour later is an hour later', async () => {
  const database = await openDone()
  const homeId = await addHome(database, 3)
  let now = Date.now()
  const slow: OpenDatabase = {
    ...database,
    async transaction(work) {
      await sleep(300)
      return database.transaction(work)
    },
  }
  const keepers = createKeepers({ database, log, timings: { renew: 50, lease: 8_000, doubt: 8_000 } })
  const seen: number[] = []
  const handler = noting({
    async work(_, rows, at) {
      seen.push(at)
      return { next: new Map(rows.map(({ subject }) => [subject, at + HOUR])) }
    },
  })
  const { due } = await run(slow, handler, keepers, { clock: { now: () => now }, longestSleep: 20 })
  await write(database, due, homeId, randomUUID(), now)
  for (const count of [1, 2, 3]) {
    await eventually(
      () => seen.length,
      (length) => length === count,
    )
    expect(seen.at(-1)).toBe(now)
    now += HOUR
  }
})

test('a row that is due now is handled immediately, also if the clock of the writing gateway is ahead', async () => {
  const database = await openDone()
  const homeId = await addHome(database, 2)
  const subject = randomUUID()
  const { due } = await run(database, noting())
  const { now } = Date
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + HOUR)
  await write(database, due, homeId, subject).finally(() => ahead.mockRestore())
  expect(
    await eventually(
      () => doneOf(database),
      (all) => all.length > 0,
    ),
  ).toEqual([subject])
})

test('a row that fails does not delay others, is retried with growing pauses, and is handled when it succeeds', async () => {
  const database = await openDone()
  const homes = await Promise.all([addHome(database, 7), addHome(database, 7)])
  const bad = randomUUID()
  let tries = 0
  const handler = noting({}, (subject) => {
    if (subject === bad && (tries += 1) <= 4) throw new Error('this home is broken')
  })
  const keepers = createKeepers({ database, log, timings: { renew: 50, lease: 8_000, doubt: 8_000 } })
  const { due } = await run(database, handler, keepers)
  const good = [randomUUID(), randomUUID(), randomUUID()]
  await database.transaction((tx) =>
    due.write(
      tx,
      [bad, ...good].map((subject, index) => ({
        kind: 'demo',
        homeId: homes[index % 2] ?? '',
        subject,
        at: Date.now() - 1_000 + index,
      })),
    ),
  )
  const first = await eventually(
    () => doneOf(database),
    (all) => all.length >= 3,
  )
  expect(first.toSorted()).toEqual(good.toSorted())
  const [row] = await database.query<{ tries: number }>('select tries from due where subject = $1', [bad])
  expect(row?.tries).toBeGreaterThan(0)
  await eventually(
    () => doneOf(database),
    (all) => all.length === 4,
  )
  // Once in the batch, and then separately.
  expect(tries).toBe(5)
  await eventually(
    () => database.query('select 1 from due where subject = $1 and tries = 0 and again_at is null', [bad]),
    (rows) => rows.length === 1,
  )
})

test('work that is interrupted between taking and moving its row is done once, by the next attempt', async () => {
  const database = await openDone()
  const homeId = await addHome(database, 3)
  const subject = randomUUID()
  let broken = 0
  const { due } = await run(database, {
    ...noting(),
    async work(tx, rows, now) {
      const outcome = await noting().work(tx, rows, now)
      // The server ends the connection, as if the process had died: its writes are rolled back.
      if ((broken += 1) === 1) await tx.query('select pg_terminate_backend(pg_backend_pid())')
      return outcome
    },
  })
  await write(database, due, homeId, subject)
  await eventually(
    () => doneOf(database),
    (all) => all.length > 0,
  )
  await eventually(
    () => database.query('select 1 from due where subject = $1 and at > clock_timestamp()', [subject]),
    (rows) => rows.length === 1,
  )
  expect(await doneOf(database)).toEqual([subject])
  expect(broken).toBe(2)
})

test('two gateways handle the rows of the homes they keep, each row once', async () => {
  const database = await openDone()
  const byGateway = new Map<string, Set<number>>()
  const gateway = (name: string): DueHandler => ({
    ...noting(),
    async work(tx, rows, now) {
      for (const { homeId } of rows) {
        byGateway.set(name, (byGateway.get(name) ?? new Set()).add(partitionOf(homeId)))
      }
      return noting().work(tx, rows, now)
    },
  })
  const one = await run(database, gateway('one'))
  const other = await run(database, gateway('other'))
  await eventually(
    () => [one.keepers.kept().length, other.keepers.kept().length],
    ([a, b]) => a === 128 && b === 128,
  )
  const rows = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      return {
        kind: 'demo' as const,
        homeId: await addHome(database, index * 6),
        subject: randomUUID(),
        at: Date.now(),
      }
    }),
  )
  await database.transaction((tx) => one.due.write(tx, rows))
  const done = await eventually(
    () => doneOf(database),
    (all) => all.length >= 40,
  )
  expect(done.toSorted()).toEqual(rows.map(({ subject }) => subject).toSorted())
  for (const [name, { keepers }] of [
    ['one', one],
    ['other', other],
  ] as const) {
    const worked = [...(byGateway.get(name) ?? [])]
    expect(worked.length).toBeGreaterThan(0)
    expect(worked.filter((partition) => !keepers.kept().includes(partition))).toEqual([])
  }
})

test('a keeper that lost its lease writes nothing, even before it has noticed', async () => {
  const database = await openDone()
  const [lost, held] = [await addHome(database, 9), await addHome(database, 10)]
  const keepers = createKeepers({ database, log, timings: { renew: 60_000, lease: 120_000, doubt: 120_000 } })
  const { due } = await run(database, noting(), keepers)
  await database.query(`update keeper set gateway = 'another', epoch = epoch + 1 where partition = $1`, [
    partitionOf(lost),
  ])
  const subject = randomUUID()
  await write(database, due, lost, randomUUID(), Date.now() - HOUR)
  await write(database, due, held, subject)
  expect(
    await eventually(
      () => doneOf(database),
      (all) => all.length > 0,
    ),
  ).toEqual([subject])
  expect(keepers.keeps(lost)).toBe(true)
  const rows = await database.query<{ due: boolean }>(
    `select at < clock_timestamp() as due from due where kind = 'demo' and home_id = $1`,
    [lost],
  )
  expect(rows).toEqual([{ due: true }])
})

test('a row whose subject is locked by another transaction is skipped and retried in a moment', async () => {
  const database = await openDone()
  const homeId = await addHome(database, 4)
  const [busy, free] = [randomUUID(), randomUUID()]
  let attempts = 0
  const { due } = await run(database, {
    ...noting(),
    async work(tx, rows, now) {
      const isBusy = (subject: string) => subject === busy && (attempts += 1) < 3
      return noting().work(
        tx,
        rows.filter(({ subject }) => !isBusy(subject)),
        now,
      )
    },
  })
  await database.transaction((tx) =>
    due.write(
      tx,
      [busy, free].map((subject) => ({ kind: 'demo', homeId, subject, at: Date.now() })),
    ),
  )
  const done = await eventually(
    () => doneOf(database),
    (all) => all.length === 2,
  )
  expect(done).toEqual([free, busy])
})
