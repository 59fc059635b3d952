import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from '#testing/database.ts'
import { createKeeperSignals } from './keeper-signals.ts'

test('a keeper that could not listen for a while learns that it may have missed hubs', async () => {
  const database = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  const keepers = { keeps: () => true, takenUp: async () => {} }
  const signals = createKeeperSignals({ database, keepers, log })
  const { promise, resolve } = Promise.withResolvers<'gap'>()
  signals.handle({ onAdmitted() {}, onRoomsChanged() {}, onGap: () => resolve('gap') })
  await signals.listen()
  const ended = await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`,
  )

  expect(ended).toHaveLength(1)
  expect(await promise).toBe('gap')
  await signals.close()
  await database.close()
})

test('the keeper of a home learns of changed rooms once the change is committed, whichever gateway makes it', async () => {
  const database = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  const keepers = { keeps: () => true, takenUp: async () => {} }
  const [mine, other] = [0, 1].map(() => createKeeperSignals({ database, keepers, log }))
  const homeId = randomUUID()
  const received: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  mine?.handle({
    onAdmitted() {},
    onRoomsChanged(changed) {
      received.push(changed)
      resolve()
    },
    onGap() {},
  })
  await mine?.listen()
  const failed = database.transaction(async (tx) => {
    await other?.announceRooms(tx, randomUUID())
    throw new Error('taken back')
  })
  await expect(failed).rejects.toThrow('taken back')
  await database.transaction(async (tx) => other?.announceRooms(tx, homeId))
  await promise

  expect(received).toEqual([homeId])
  await mine?.close()
  await database.close()
})
