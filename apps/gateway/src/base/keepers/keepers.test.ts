import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import { takeLeases } from './keeper.store.ts'
import { createKeepers, type Keepers, NotKeeperError } from './keepers.ts'
import { partitionOf } from './partition.ts'

const timings = { renew: 50, lease: 800 }

type Running = Keepers & { heard: Set<number> }

/** A gateway's keepers, and the partitions that somebody there works for. */
async function run(database: Database, gateway: string = randomUUID()): Promise<Running> {
  const keepers = createKeepers({ database, log: createLog({ level: 'silent' }), timings, gateway })
  const heard = new Set<number>()
  await keepers.follow({
    async take(partitions) {
      for (const one of partitions) heard.add(one)
    },
    async leave(partitions) {
      for (const one of partitions) heard.delete(one)
    },
  })
  await keepers.start()
  onTestFinished(() => keepers.close())
  return { ...keepers, heard }
}

/** A database that answers nobody while it is held. */
function holdable(database: Database) {
  let held: Promise<void> = Promise.resolve()
  let release = () => {}
  return {
    hold() {
      held = new Promise((resolve) => (release = resolve))
    },
    release: () => release(),
    database: {
      query: async (sql, values) => (await held, database.query(sql, values)),
      transaction: async (work) => (await held, database.transaction(work)),
      afterCommit: (work) => database.afterCommit(work),
    } satisfies Database,
  }
}

test('one gateway alone keeps all homes, by the partition that the database computes', async () => {
  const database = await openTestDatabase()
  const homeId = randomUUID()
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $2, 'Maison', 'Europe/Paris')`,
    [homeId, randomUUID()],
  )
  expect(await database.query('select partition from home')).toEqual([{ partition: partitionOf(homeId) }])
  const one = await run(database)
  expect(one.kept()).toHaveLength(256)
  expect(one.keeps(homeId)).toBe(true)
  await database.transaction((tx) => one.fence(tx, homeId))
})

test('three gateways share evenly, no partition has two, and who ends gives its own back at once', async () => {
  const database = await openTestDatabase()
  const all = [await run(database), await run(database), await run(database)]
  const sizes = () => all.map(({ heard }) => heard.size).toSorted((one, other) => one - other)
  await eventually(sizes, ([least = 0, , most = 0]) => least + 86 + most === 256 && most / least <= 1.2)
  expect(new Set(all.flatMap(({ heard }) => [...heard])).size).toBe(256)
  await all[0]?.close()
  expect(all[0]?.heard.size).toBe(0)
  await eventually(sizes, (now) => now.join() === '0,128,128')
})

test('a gateway that was stopped writes nothing when it wakes up, and works for what it keeps then', async () => {
  const database = await openTestDatabase()
  const homeId = randomUUID()
  const stopped = holdable(database)
  const one = await run(stopped.database)
  const before = await database.query('select epoch from keeper where partition = $1', [partitionOf(homeId)])
  stopped.hold()
  const other = await run(database)
  await eventually(
    () => other.heard.size,
    (size) => size === 256,
  )
  expect(one.keeps(homeId)).toBe(false)
  await other.close()
  const third = await run(database)
  // Its own transaction, had it begun one before it was stopped.
  await expect(database.transaction((tx) => one.fence(tx, homeId))).rejects.toThrow(NotKeeperError)
  stopped.release()
  await eventually(
    () => [one.heard.size, third.heard.size],
    (sizes) => sizes.join() === '128,128',
  )
  expect([...one.heard].filter((partition) => third.heard.has(partition))).toEqual([])
  const after = await database.query('select epoch from keeper where partition = $1', [partitionOf(homeId)])
  expect(Number(after[0]?.['epoch'])).toBeGreaterThan(Number(before[0]?.['epoch']))
})

test('homes are taken up a few at a time, and what fails of them is given back and taken again', async () => {
  const database = await openTestDatabase()
  const keepers = createKeepers({ database, log: createLog({ level: 'silent' }), timings })
  onTestFinished(() => keepers.close())
  const taken: (readonly number[])[] = []
  await keepers.follow({
    async take(partitions) {
      taken.push(partitions)
      if (taken.length === 3) throw new Error('the statement took too long')
    },
    async leave() {},
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

test('while a keeper’s transaction runs nobody takes over, however long it was away', async () => {
  const database = await openTestDatabase()
  const homeId = randomUUID()
  const stopped = holdable(database)
  const one = await run(stopped.database)
  let other: Running | null = null
  await database.transaction(async (tx) => {
    await one.fence(tx, homeId)
    stopped.hold()
    other = await run(database)
    await eventually(
      () => other?.heard.size,
      (size) => size === 255,
    )
    expect(other?.keeps(homeId)).toBe(false)
  })
  await eventually(
    () => other?.keeps(homeId),
    (keeps) => keeps === true,
  )
  stopped.release()
})

test('a second gateway with a broker of its own is refused, one more on an outside broker is not', async () => {
  const database = await openTestDatabase()
  const own = await run(database)
  const other = await run(database)
  await own.claimBroker('own')
  await expect(other.claimBroker('own')).rejects.toThrow(/^There is another gateway on this database/)
  await expect(other.claimBroker('outside')).rejects.toThrow(/set MQTT_URL at each/)
  await own.close()
  await other.claimBroker('outside')
  const third = await run(database)
  await third.claimBroker('outside')
  await expect(third.claimBroker('own')).rejects.toThrow(/^There is another gateway/)
})

test('who takes something over is in nobody’s way who keeps something else', async () => {
  const database = await openTestDatabase()
  const homeId = randomUUID()
  const one = await run(database)
  const free = (partitionOf(homeId) + 1) % 256
  await database.query(`update keeper set gateway = null, until = '-infinity' where partition = $1`, [free])
  await database.transaction(async (tx) => {
    const taken = await takeLeases(tx, 'another', { count: 256, seconds: 8 })
    expect(taken.map(({ partition }) => partition)).toEqual([free])
    // While that one has not committed, the keeper of all others writes on.
    await database.transaction((other) => one.fence(other, homeId))
  })
})

test('what could not be given back is kept on', async () => {
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
  const one = await run(failing)
  isAway = true
  const other = await run(database)
  await eventually(
    () => database.query('select 1 from gateway where seen_until > clock_timestamp()'),
    ({ length }) => length === 2,
  )
  await other.close()
  // Left, not given back, and its own again.
  await eventually(
    () => [one.heard.size, one.keeps(homeId)],
    (found) => found.join() === '256,true',
  )
  isAway = false
})
