import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { openTestDatabase } from '#testing/database.ts'
import { createHistory, type FlushChange } from '#history/history.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { createLive, type LiveChange } from '#base/live/live.ts'
import { publishReadings } from './publish-readings.ts'

const now = Date.UTC(2027, 0, 18, 17)
const log = pino({ level: 'silent' })
const clock = { now: () => now }

test('a flush publishes each new value once, in the form of the contract', async () => {
  const database = await openTestDatabase()
  const home = await makeTestHome(database)
  const deviceId = await home.addDevice()
  const history = createHistory({ database, clock, log })
  const live = createLive({ clock, log })
  const published: { homeId: string; change: LiveChange }[] = []
  live.onPublish((homeId, change) => published.push({ homeId, change }))
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
      change: {
        devices: [{ id: deviceId, thermostat_mode: 'eco', on: true }],
        stale: ['listRooms', 'listRoomLines', 'listDevices'],
        times: { [deviceId]: { thermostat_mode: now, on: now } },
      },
    },
    {
      homeId,
      change: {
        devices: [{ id: deviceId, energy_index: 1_000 }],
        stale: ['getConsumption'],
        times: { [deviceId]: { energy_index: now } },
      },
    },
  ])
  stop()
  live.close()
  await history.close()
})

test('the first change of a home that reports constantly makes its rooms stale immediately, the next ones every two seconds', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const published: LiveBatch['stale'][] = []
  const flushed: ((changes: FlushChange[]) => void)[] = []
  const stop = publishReadings({
    history: {
      onFlush: (listener) => {
        flushed.push(listener)
        return () => undefined
      },
    },
    live: { hasListeners: () => true, publish: (_, { stale }) => void published.push(stale) },
  })
  const report = (value: number) => {
    const values = new Map([['temperature', { at: now, value }]] as const)
    for (const listener of flushed) listener([{ homeId: 'h', deviceId: 'd', values }])
  }

  report(18)
  report(19)
  vi.advanceTimersByTime(1_999)
  report(20)
  expect(published).toEqual([['listRooms'], [], []])
  vi.advanceTimersByTime(1)
  stop()

  expect(published.slice(3)).toEqual([['listRooms']])
})
