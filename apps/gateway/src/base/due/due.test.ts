import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabaseClock } from '#base/database/database-clock.ts'
import type { Database } from '#base/database/database.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createLog } from '#base/log.ts'
import { addHome, doneOf, noting, openDone, run, write } from '#testing/due.ts'
import { eventually } from '#testing/hub.ts'
import type { DueHandler } from './due.ts'

const HOUR = 3_600_000

test('a row is handled when it is due, also if the scheduler planned a longer sleep, and writing it again moves it', async () => {
  const database = await openDone()
  const homeId = await addHome(database)
  const [late, soon, never] = [randomUUID(), randomUUID(), randomUUID()]
  const due = run(database, noting({ most: 1 }))
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
  const homeId = await addHome(database)
  let now = Date.now()
  const slow: OpenDatabase = {
    ...database,
    async transaction(work) {
      await sleep(300)
      return database.transaction(work)
    },
  }
  const seen: number[] = []
  const handler = noting({
    async work(_, rows, at) {
      seen.push(at)
      return { next: new Map(rows.map(({ subject }) => [subject, at + HOUR])) }
    },
  })
  const due = run(slow, handler, { clock: { now: () => now }, longestSleep: 20 })
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

test('a row that is due now is handled immediately, also if the clock of the writing machine is ahead', async () => {
  const database = await openDone()
  const homeId = await addHome(database)
  const subject = randomUUID()
  const due = run(database, noting())
  const clock = await createDatabaseClock(database, {
    log: createLog({ level: 'silent' }),
    machine: () => Date.now() + HOUR,
  })
  onTestFinished(() => clock.stop())
  await write(database, due, homeId, subject, clock.now())
  expect(
    await eventually(
      () => doneOf(database),
      (all) => all.length > 0,
    ),
  ).toEqual([subject])
})

test('a row that fails does not delay others, is retried with growing pauses, and is handled when it succeeds', async () => {
  const database = await openDone()
  const homes = await Promise.all([addHome(database), addHome(database)])
  const bad = randomUUID()
  let tries = 0
  const handler = noting({}, (subject) => {
    if (subject === bad && (tries += 1) <= 4) throw new Error('this home is broken')
  })
  const due = run(database, handler)
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
  const homeId = await addHome(database)
  const subject = randomUUID()
  let broken = 0
  const due = run(database, {
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

test('two gateways handle each row once, by either of them', async () => {
  const database = await openDone()
  const worked = new Set<string>()
  const { promise: bothWork, resolve } = Promise.withResolvers<void>()
  const gateway = (name: string): DueHandler => ({
    ...noting({ most: 1 }),
    async work(tx, rows, now) {
      worked.add(name)
      if (worked.size === 2) resolve()
      await bothWork
      return noting().work(tx, rows, now)
    },
  })
  const one = run(database, gateway('one'))
  run(database, gateway('other'), { longestSleep: 20 })
  const homeId = await addHome(database)
  const rows = Array.from({ length: 40 }, () => ({
    kind: 'demo' as const,
    homeId,
    subject: randomUUID(),
    at: Date.now(),
  }))
  await database.transaction((tx) => one.write(tx, rows))
  const done = await eventually(
    () => doneOf(database),
    (all) => all.length >= 40,
  )
  expect(done.toSorted()).toEqual(rows.map(({ subject }) => subject).toSorted())
})

test('a gateway does not search again and again while another one handles what is due', async () => {
  const database = await openDone()
  const homeId = await addHome(database)
  let begun = 0
  const counted: Database = {
    ...database,
    transaction: (work) => {
      begun += 1
      return database.transaction(work)
    },
  }
  const due = run(counted, noting(), { shortestSleep: 60_000 })
  await database.transaction(async (tx) => {
    await write(database, due, homeId, randomUUID(), Date.now() - HOUR)
    await tx.query('select from due for update')
    begun = 0
    due.start()
    for (let turn = 0; turn < 50; turn += 1) await tx.query('select 1')
    expect(begun).toBeLessThan(5)
  })
})

test('a row that failed in one gateway and was then done by another one is not done again', async () => {
  const database = await openDone()
  const homeId = await addHome(database)
  const subject = randomUUID()
  const { promise: isNoted, resolve } = Promise.withResolvers<void>()
  const overtaken: Database = {
    ...database,
    async query(sql, values) {
      const isFailure = sql.includes('least(tries + 1')
      // Another gateway has handled the row between the failure and its record.
      if (isFailure)
        await database.query(`update due set at = at + interval '1 hour' where subject = $1`, [subject])
      const rows = await database.query<never>(sql, values)
      if (isFailure) resolve()
      return rows
    },
  }
  const due = run(
    overtaken,
    noting({}, () => {
      throw new Error('this gateway is broken')
    }),
  )
  await write(database, due, homeId, subject)
  await isNoted
  expect(await database.query('select tries, again_at from due where subject = $1', [subject])).toEqual([
    { tries: 0, again_at: null },
  ])
})

test('a row whose gateway ended right after it was written is handled by another one', async () => {
  const database = await openDone()
  const homeId = await addHome(database)
  const ended = run(database, noting())
  await ended.close()
  run(database, noting(), { longestSleep: 20 })
  const subject = randomUUID()
  await write(database, ended, homeId, subject)
  const done = await eventually(
    () => doneOf(database),
    (all) => all.length > 0,
  )
  expect(done).toEqual([subject])
})

test('a row whose subject is locked by another transaction is skipped and retried in a moment', async () => {
  const database = await openDone()
  const homeId = await addHome(database)
  const [busy, free] = [randomUUID(), randomUUID()]
  let attempts = 0
  const due = run(database, {
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
