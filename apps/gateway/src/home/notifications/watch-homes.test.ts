import { randomUUID } from 'node:crypto'
import type { Capability } from '@foyer/contract/device.ts'
import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '#testing/database.ts'
import type { FlushChange } from '#history/history.ts'
import { createLog } from '#base/log.ts'
import { watchHomes } from './watch-homes.ts'

test('a low battery and the cold are looked at soon, a full battery and the warmth once in a minute however often they are named', async () => {
  const database = await openTestDatabase()
  const looked: string[] = []
  let flush: (changes: FlushChange[]) => void = () => {}
  const nothing = () => () => {}
  const watch = watchHomes({
    database,
    notifications: { lookAt: async (homeId) => looked.push(homeId) === 0 },
    hubLink: { onConnectivity: nothing, onDevicesChanged: nothing },
    history: {
      onFlush(listener) {
        flush = listener
        return () => {}
      },
    },
    live: { publish: () => {}, onPublish: nothing },
    log: createLog({ level: 'silent' }),
    keepers: { keeps: () => true },
  })
  await watch.take([0])
  vi.useFakeTimers()
  const say = (homeId: string, capability: Capability, value: number) =>
    flush([{ homeId, deviceId: randomUUID(), values: new Map([[capability, { at: 0, value }]]) }])
  const pass = async (seconds: number) => {
    looked.length = 0
    for (let second = 0; second < seconds; second += 1) {
      say('full', 'battery', 90)
      say('warm', 'temperature', 19)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    return looked
  }

  say('low', 'battery', 15)
  say('cold', 'temperature', 7.9)
  expect(await pass(10)).toEqual(['low', 'cold'])
  expect(await pass(60)).toEqual(['full', 'warm'])
  expect(await pass(120)).toEqual(['full', 'warm', 'full', 'warm'])
  vi.useRealTimers()
  await watch.close()
  await database.close()
})
