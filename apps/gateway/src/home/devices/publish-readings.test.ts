import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { openTestDatabase } from '#testing/database.ts'
import { createHistory } from '#history/history.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { createLive } from '#base/live/live.ts'
import { publishReadings } from './publish-readings.ts'

const now = Date.UTC(2027, 0, 18, 17)
const log = pino({ level: 'silent' })
const clock = { now: () => now }

test('what a flush made newest is published in the contract’s words, once', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const history = createHistory({ database, clock, log })
  const live = createLive({ clock, log })
  const published: { homeId: string; batch: LiveBatch }[] = []
  live.onPublish((homeId, batch) => published.push({ homeId, batch }))
  const stop = publishReadings({ history, live })
  const { homeId } = home

  await history.record([
    { homeId, deviceId, capability: 'thermostat_mode', at: now, value: 4 },
    { homeId, deviceId, capability: 'on', at: now, value: 1 },
  ])
  await history.record([{ homeId, deviceId, capability: 'on', at: now - 1, value: 0 }])
  await history.record([{ homeId, deviceId, capability: 'energy_index', at: now, value: 1_000 }])

  expect(published).toEqual([
    {
      homeId,
      batch: {
        devices: [{ id: deviceId, thermostat_mode: 'eco', on: true }],
        stale: ['listRooms', 'listRoomLines'],
      },
    },
    { homeId, batch: { devices: [{ id: deviceId, energy_index: 1_000 }], stale: ['getConsumption'] } },
  ])
  stop()
  live.close()
  await history.close()
})
