import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { openTestDatabase } from '#testing/database.ts'
import { createHistory } from '#history/history.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { connectSignals } from '#base/live/live-signals.ts'
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

test('another gateway on the database tells its readers to read again', async () => {
  const database = await openTestDatabase()
  const [here, there] = [createLive({ clock, log }), createLive({ clock, log })]
  const signals = [
    await connectSignals({ database, live: here, log }),
    await connectSignals({ database, live: there, log }),
  ]
  const listener = { sessionId: 's', accountId: 'a', lastEventId: null, signal: null }
  const elsewhere = there.open({ homeId: 'home', ...listener }).getReader()
  const foreign = there.open({ homeId: 'other', ...listener }).getReader()
  const own = here.open({ homeId: 'home', ...listener }).getReader()

  expect(await textOf(foreign)).toContain('event: heartbeat')
  here.publish('home', { devices: [{ id: 'd', temperature: 20 }], stale: ['listRooms'] })
  const heard = [await textOf(elsewhere), await textOf(elsewhere)]
  there.publish('home', { devices: [], stale: ['getTariff'] })
  const ownHeard = [await textOf(own), await textOf(own), await textOf(own)]
  there.close()

  expect(heard[1]).toContain('data: {"devices":[],"stale":["listDevices","listRooms"]}\n')
  expect(ownHeard[1]).toContain('"temperature":20')
  expect(ownHeard[2]).toContain('data: {"devices":[],"stale":["getTariff"]}\n')
  expect((await foreign.read()).done).toBe(true)
  here.close()
  for (const signal of signals) await signal.close()
})

async function textOf(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  return new TextDecoder().decode((await reader.read()).value)
}
