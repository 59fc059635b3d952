import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { lockFolder } from '#base/database/folder-lock.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually, untilWaitedFor } from '#testing/hub.ts'
import { lastingLeases, runKeepers } from '#testing/keepers.ts'
import { insertGateway, selectLeases, takeLeases } from './keeper.store.ts'
import { createKeepers } from './keepers.ts'
import { partitionOf } from './partition.ts'

/** Renewed often, and never late. */
const lasting = { ...lastingLeases, renew: 50 }

test('a single gateway keeps all homes, by the partition that the database computes', async () => {
  const database = await openTestDatabase()
  const homeId = randomUUID()
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $2, 'Maison', 'Europe/Paris')`,
    [homeId, randomUUID()],
  )
  expect(await database.query('select partition from home')).toEqual([{ partition: partitionOf(homeId) }])
  const one = await runKeepers(database, lasting)
  expect(one.kept()).toHaveLength(256)
  expect(one.keeps(homeId)).toBe(true)
})

test('three gateways share the partitions evenly, each partition has one keeper, and a gateway that stops releases its own immediately', async () => {
  const database = await openTestDatabase()
  const all = [
    await runKeepers(database, lasting),
    await runKeepers(database, lasting),
    await runKeepers(database, lasting),
  ]
  const sizes = () => all.map(({ assigned }) => assigned.size).toSorted((one, other) => one - other)
  await eventually(sizes, ([least = 0, , most = 0]) => least + 86 + most === 256 && most / least <= 1.2)
  expect(new Set(all.flatMap(({ assigned }) => [...assigned])).size).toBe(256)
  await all[0]?.close()
  expect(all[0]?.assigned.size).toBe(0)
  await eventually(sizes, (now) => now.join() === '0,128,128')
})

test('chunks of partitions are taken over concurrently: one with slow hubs does not delay others', async () => {
  const database = await openTestDatabase()
  const keepers = createKeepers({ database, log: createLog({ level: 'silent' }), timings: lasting })
  onTestFinished(() => keepers.close())
  const taken: (readonly number[])[] = []
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  await keepers.setReader({
    async onAssigned(partitions) {
      taken.push(partitions)
      if (taken.length === 1) await slow
    },
    async onRevoked() {},
  })
  const started = keepers.start()
  await eventually(
    () => taken.flat(),
    (all) => all.length === 256,
  )
  answer()
  await started
})

test('partitions are taken over in small chunks, and a chunk that fails is released and taken again', async () => {
  const database = await openTestDatabase()
  const keepers = createKeepers({ database, log: createLog({ level: 'silent' }), timings: lasting })
  onTestFinished(() => keepers.close())
  const taken: (readonly number[])[] = []
  await keepers.setReader({
    async onAssigned(partitions) {
      taken.push(partitions)
      if (taken.length === 3) throw new Error('the statement took too long')
    },
    async onRevoked() {},
  })
  await keepers.start()
  await eventually(
    () => taken.flat(),
    (all) => all.length === 256 + 8,
  )
  expect(Math.max(...taken.map(({ length }) => length))).toBe(8)
  expect(new Set(taken.flat()).size).toBe(256)
  expect(taken.at(-1)?.toSorted()).toEqual(taken[2]?.toSorted())
})

test('a second gateway with an embedded broker is refused, one more on an external broker is not', async () => {
  const database = await openTestDatabase()
  const own = await runKeepers(database, lasting)
  const other = await runKeepers(database, lasting)
  await own.claimBroker('own')
  await expect(other.claimBroker('own')).rejects.toThrow(/^Another gateway uses this database/)
  await expect(other.claimBroker('outside')).rejects.toThrow(/set MQTT_URL for each/)
  await own.close()
  await other.claimBroker('outside')
  const third = await runKeepers(database, lasting)
  await third.claimBroker('outside')
  await expect(third.claimBroker('own')).rejects.toThrow(/^Another gateway uses/)
})

test('two gateways from copies of one folder share no home, and one that follows a dead one gets its homes immediately', async () => {
  const database = await openTestDatabase()
  const timings = { renew: 60_000, lease: 600_000, doubt: 600_000 }
  const log = createLog({ level: 'silent' })
  const folder = makeTemporaryFolder()
  const copy = makeTemporaryFolder()
  const open = (path: string) => {
    const keepers = createKeepers({ database, log, timings, gateway: lockFolder(path).gateway })
    onTestFinished(() => keepers.close())
    return keepers
  }
  const dead = open(folder)
  await dead.start()
  await dead.claimBroker('own')
  const file = join(folder, 'gateway.json')
  const holder = readFileSync(file, 'utf8')
  // As if the folder were on another machine.
  writeFileSync(
    join(copy, 'gateway.json'),
    holder.replace(/"identity":"[^"]*"/, '"identity":"of-another-boot:1"'),
  )
  const cloned = open(copy)
  await cloned.start()
  expect(cloned.kept()).toEqual([])
  await expect(cloned.claimBroker('own')).rejects.toThrow('Another gateway uses')
  await cloned.close()

  writeFileSync(file, holder.replace(`"pid":${process.pid}`, `"pid":${2 ** 22 + 1}`))
  const next = open(folder)
  await next.start()
  expect(next.kept()).toHaveLength(256)
  await next.claimBroker('own')
})

test('a gateway that renews while another one takes its partitions sees that it lost them', async () => {
  const database = await openTestDatabase()
  await ownAll(database, 'late')
  let renewed: Promise<unknown> = Promise.resolve()
  await database.transaction(async (tx) => {
    expect(await takeLeases(tx, 'other', { count: 256, early: 0 })).toHaveLength(256)
    renewed = database.transaction(async (own) => {
      await insertGateway(own, 'late', { seconds: 8, early: 0 })
      return selectLeases(own, 'late')
    })
    await untilWaitedFor(tx)
  })
  expect(await renewed).toEqual([])
})

test('a gateway that is just renewing is not replaced', async () => {
  const database = await openTestDatabase()
  await ownAll(database, 'late')
  await database.transaction(async (own) => {
    await insertGateway(own, 'late', { seconds: 8, early: 0 })
    const taken = database.transaction((tx) => takeLeases(tx, 'other', { count: 256, early: 0 }))
    expect(await taken).toEqual([])
    expect(await selectLeases(own, 'late')).toHaveLength(256)
  })
})

test('a gateway that did not renew in time takes its partitions again, even if no other one has', async () => {
  const database = await openTestDatabase()
  await ownAll(database, 'late')
  const renew = () =>
    database.transaction(async (tx) => {
      await insertGateway(tx, 'late', { seconds: 8, early: 0 })
      return selectLeases(tx, 'late')
    })
  const epochs = async () => new Set((await renew()).map(({ epoch }) => Number(epoch)))
  expect(await epochs()).toEqual(new Set([2]))
  expect(await epochs()).toEqual(new Set([2]))
  const [partition] = await database.query(
    `select taken_at > statement_timestamp() - interval '1 minute' as "isNew" from keeper limit 1`,
  )
  expect(partition).toEqual({ isNew: true })
})

/** A gateway keeps all partitions, and has not renewed in time; another one has just started. */
async function ownAll(database: Database, gateway: string): Promise<void> {
  await database.query(
    `insert into gateway (id, seen_until) values ($1, clock_timestamp()), ('other', 'infinity')`,
    [gateway],
  )
  await database.query('update keeper set gateway = $1, epoch = 1', [gateway])
}

test('partitions that could not be released are kept', async () => {
  const database = await openTestDatabase()
  const homeId = randomUUID()
  let isAway = false
  const failing: Database = {
    query: async (sql, values) => {
      if (isAway && sql.includes('gateway = null')) throw new Error('the database was away')
      return database.query(sql, values)
    },
    transaction: (work) => database.transaction(work),
    afterCommit: (work) => database.afterCommit(work),
  }
  const one = await runKeepers(failing)
  isAway = true
  const other = await runKeepers(database)
  await eventually(
    () => database.query('select 1 from gateway where seen_until > clock_timestamp()'),
    ({ length }) => length === 2,
  )
  await other.close()
  // Left, not released, and taken again.
  await eventually(
    () => [one.assigned.size, one.keeps(homeId)],
    (found) => found.join() === '256,true',
  )
  isAway = false
})
