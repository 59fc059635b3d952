import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { openDatabase } from '#base/database/open-database.ts'
import { startTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import { holdable, runKeepers } from '#testing/keepers.ts'
import { partitionOf } from './partition.ts'

test('a gateway that was suspended keeps no home that another one took, and then takes its share again', async () => {
  const database = await openTestDatabase()
  const homeId = randomUUID()
  const stopped = holdable(database)
  const one = await runKeepers(stopped.database)
  const before = await database.query('select epoch from keeper where partition = $1', [partitionOf(homeId)])
  stopped.hold()
  const other = await runKeepers(database)
  await eventually(
    () => other.assigned.size,
    (size) => size === 256,
  )
  expect(one.keeps(homeId)).toBe(false)
  await other.close()
  const third = await runKeepers(database)
  stopped.release()
  await eventually(
    () => [one.assigned.size, third.assigned.size],
    (sizes) => sizes.join() === '128,128',
  )
  expect([...one.assigned].filter((partition) => third.assigned.has(partition))).toEqual([])
  const after = await database.query('select epoch from keeper where partition = $1', [partitionOf(homeId)])
  expect(Number(after[0]?.['epoch'])).toBeGreaterThan(Number(before[0]?.['epoch']))
})

/** Leases that do not end during a test. */
const long = { renew: 50, lease: 600_000, doubt: 1_500 }
const epochsIn = (database: Database) => database.query('select partition, epoch from keeper order by 1')

test('a suspended gateway is replaced before its lease ends, also by one whose renewals are slow', async () => {
  const database = await openTestDatabase()
  const stopped = holdable(database)
  const one = await runKeepers(stopped.database, long)
  const slow: Database = {
    ...database,
    transaction: async (work) => (await sleep(4 * long.renew), database.transaction(work)),
  }
  const other = await runKeepers(slow, long)
  await eventually(
    () => [one.assigned.size, other.assigned.size],
    (sizes) => sizes.join() === '128,128',
  )
  stopped.hold()
  await eventually(
    () => other.assigned.size,
    (size) => size === 256,
  )
  stopped.release()
  await eventually(
    () => [one.assigned.size, other.assigned.size],
    (sizes) => sizes.join() === '128,128',
  )
})

test('after the database was unavailable to all gateways, the first one to resume takes nothing from the others', async () => {
  const database = await openTestDatabase()
  const [first, second] = [holdable(database), holdable(database)]
  const one = await runKeepers(first.database, long)
  const other = await runKeepers(second.database, long)
  await eventually(
    () => [one.assigned.size, other.assigned.size],
    (sizes) => sizes.join() === '128,128',
  )
  const before = await epochsIn(database)
  const renewals = () =>
    database.query('select max(seen_until) as at from gateway').then(([row]) => Number(row?.['at']))
  // Without a gap for so long, both judge others by their renewals.
  await sleep(long.doubt)
  first.hold()
  second.hold()
  await sleep(long.doubt + 100)
  first.release()
  const back = await renewals()
  await eventually(renewals, (at) => at > back + 4 * long.renew)
  const after = await epochsIn(database)
  second.release()
  expect(after).toEqual(before)
})

test('leases are renewed while other work holds all connections', async () => {
  const { database, close } = await startTestApp()
  onTestFinished(close)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  onTestFinished(() => letGo())
  const holders = Array.from({ length: 5 }, () => database.transaction(() => held))
  await eventually(
    () => database.pool().busy,
    (busy) => busy === 5,
  )
  const outside = await openDatabase(database.connection, { maxConnections: 1 })
  onTestFinished(() => outside.close())
  const endsOf = () => outside.query<{ at: number }>('select seen_until as at from gateway')
  const [before] = await endsOf()
  await eventually(endsOf, ([now]) => (now?.at ?? 0) > (before?.at ?? Infinity))
  letGo()
  await Promise.all(holders)
})
