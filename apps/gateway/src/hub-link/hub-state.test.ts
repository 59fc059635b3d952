import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'
import { updateReachable } from './connectivity.store.ts'
import { updateDeviceTicks, updateHubsOnline, updateHubTicks } from './hub-state.store.ts'

type Write = (tx: Database) => Promise<void>

/** Runs each of two writes ten times at the same time, in 20 rounds. */
async function runTogether(database: OpenDatabase, one: Write, other: Write): Promise<void> {
  const run = (write: Write) =>
    database.transaction(async (tx) => {
      // Otherwise PostgreSQL reads a small table as it is stored: the rows are found in the order in which they are given.
      for (const name of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
        await tx.query(`set local ${name} = off`)
      await write(tx)
    })
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => run(index % 2 === 0 ? one : other)))
  }
}

test('statements that write the same hubs in opposite orders never block each other', async () => {
  const at = await startTestApp()
  const { homeId } = await makeTestHome(at.database, at.clock, parkIds.vav)
  const hubs = await at.database.query<{ home_id: string; hub_id: string }>(
    `insert into hub (id, home_id, name, secret_hash, secret_since, created_at)
     select gen_random_uuid(), $1, 'Hub ' || n, '\\x00', now(), now() from generate_series(1, 5) as n
     returning home_id, id as hub_id`,
    [homeId],
  )
  const now = at.clock.now()
  const ticks = hubs.map((hub) => ({ ...hub, last_seen: now, clock_faults: 0, unknown_words: 0 }))
  const online = hubs.toReversed().map((hub) => ({ ...hub, online: true, since: now }))
  await runTogether(
    at.database,
    (tx) => updateHubTicks(tx, ticks),
    (tx) => updateHubsOnline(tx, online),
  )
  await at.close()
})

test('statements that write the same devices in opposite orders never block each other', async () => {
  const at = await startTestApp()
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const devices = await at.database.query<{ home_id: string; device_id: string }>(
    'select home_id, id as device_id from device where home_id = $1 order by id',
    [home.homeId],
  )
  expect(devices.length).toBeGreaterThan(2)
  const now = at.clock.now()
  const ticks = devices.map((device) => ({ ...device, last_seen: now, availability: null, presence: {} }))
  const reachable = devices.toReversed().map((device) => ({
    ...device,
    reachable: true,
    connected_since: now,
    disconnected_since: null,
    received_since: now,
  }))
  await runTogether(
    at.database,
    (tx) => updateDeviceTicks(tx, ticks),
    (tx) => updateReachable(tx, reachable),
  )
  await at.close()
})
