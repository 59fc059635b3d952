import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { addHome, doneOf, noting, openDone, run, write } from '#testing/due.ts'
import { eventually } from '#testing/hub.ts'

/** ms; shorter than the longest sleep of a scheduler. */
const AHEAD = 25_000

test('a notification is only sent for homes of other keepers, and also when a home changes keepers before the commit', async () => {
  const database = await openDone()
  const homeId = await addHome(database, 1)
  const received: unknown[] = []
  const listening = await database.listen('foyer_due', {
    onMessage: (payload) => received.push(JSON.parse(payload)),
    onGap() {},
  })
  onTestFinished(() => listening.stop())
  const { due } = await run(database, noting())
  const own = randomUUID()
  await write(database, due, homeId, own)
  await eventually(
    () => doneOf(database),
    (done) => done.includes(own),
  )
  // Committed after its home has moved to another gateway.
  await database.transaction(async (tx) => {
    await due.write(tx, [{ kind: 'demo', homeId, subject: randomUUID(), at: Date.now() }])
    await due.onRevoked([1])
  })
  await write(database, due, homeId, randomUUID(), Date.now() + AHEAD)
  await expect.poll(() => received).toHaveLength(2)
  // Both are sent separately and can arrive in any order.
  const signals = z.array(z.object({ partitions: z.array(z.number()), wait: z.number() })).parse(received)
  expect(signals.map(({ partitions }) => partitions)).toEqual([[1], [1]])
  const [first = 0, later = 0] = signals.map(({ wait }) => wait).toSorted((one, other) => one - other)
  expect(first).toBe(0)
  expect(later).toBeGreaterThan(0)
  expect(later).toBeLessThanOrEqual(AHEAD)
})
