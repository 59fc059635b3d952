import { expect, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from '#testing/database.ts'
import { createAdmittedHubs } from './admitted-hubs.ts'

test('a keeper that could not listen for a while learns that it may have missed hubs', async () => {
  const database = await openTestDatabase()
  const log = createLog({ level: 'silent' })
  const keepers = { keeps: () => true, takenUp: async () => {} }
  const hubs = createAdmittedHubs({ database, keepers, log })
  const { promise, resolve } = Promise.withResolvers<'gap'>()
  hubs.handle({ onAdmitted() {}, onGap: () => resolve('gap') })
  await hubs.listen()
  const ended = await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen%' and pid <> pg_backend_pid()`,
  )

  expect(ended).toHaveLength(1)
  expect(await promise).toBe('gap')
  await hubs.close()
  await database.close()
})
