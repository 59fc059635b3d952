import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createClock } from '#base/clock.ts'
import type { Report } from '#hub-link/hub-link.ts'
import { watchPresence } from './device-presence.ts'

const clock = createClock()

test('a return is announced once the report that shows it is stored', async () => {
  const listeners: ((report: Report) => void)[] = []
  const events: string[] = []
  const announced = Promise.withResolvers<void>()
  const presence = watchPresence({
    hubLink: {
      onReport(listener) {
        listeners.push(listener)
        return () => {}
      },
      onConnectivity: () => () => {},
    },
    clock,
    settle: 0,
    onReturn() {
      events.push('announced')
      announced.resolve()
    },
  })
  const stored = Promise.withResolvers<void>()
  const now = clock.now()
  for (const listener of listeners) {
    listener({
      homeId: randomUUID(),
      hubId: randomUUID(),
      deviceId: randomUUID(),
      at: now,
      receivedAt: now,
      isLive: true,
      isReturn: true,
      values: new Map([['thermostat_mode', 5]]),
      stored: stored.promise,
    })
  }
  // Later than the timer of the return, which has no pause here.
  setTimeout(() => {
    events.push('stored')
    stored.resolve()
  }, 5)
  await announced.promise
  expect(events).toEqual(['stored', 'announced'])
  presence.close()
})
