import { parkIds } from '@foyer/contract/session.ts'
import { expect, test } from 'vitest'
import { startTestApp } from '#testing/app.ts'
import { makeTestHome } from '#testing/world.ts'
import { updateReachable } from './connectivity.store.ts'
import { updateDeviceTicks, updateHubsOnline, updateHubTicks } from './hub-state.store.ts'

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
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? updateHubTicks(
              at.database,
              hubs.map((hub) => ({ ...hub, last_seen: now, clock_faults: 0, unknown_words: 0 })),
            )
          : updateHubsOnline(
              at.database,
              hubs.toReversed().map((hub) => ({ ...hub, online: true, since: now })),
            ),
      ),
    )
  }
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
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? updateDeviceTicks(
              at.database,
              devices.map((device) => ({ ...device, last_seen: now, availability: null, presence: {} })),
            )
          : updateReachable(
              at.database,
              devices.toReversed().map((device) => ({
                ...device,
                reachable: true,
                connected_since: now,
                disconnected_since: null,
                received_since: now,
              })),
            ),
      ),
    )
  }
  await at.close()
})
