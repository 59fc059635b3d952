import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import { createDatabaseClock } from './database-clock.ts'

const HOUR = 3_600_000

/** How far (ms) a clock is from the database's, which runs on this machine, if the machine's is wrong by `wrong.by` ms. */
async function openClock(wrong: { by: number }): Promise<() => number> {
  const database = await openTestDatabase()
  const clock = await createDatabaseClock(database, {
    log: createLog({ level: 'silent' }),
    pause: 10,
    machine: () => Date.now() + wrong.by,
  })
  onTestFinished(async () => {
    clock.stop()
    await database.close()
  })
  return () => Math.abs(clock.now() - Date.now())
}

test.each([0, HOUR, -HOUR])(
  'a machine whose clock is wrong by %i ms has the time of the database',
  async (by) => {
    const error = await openClock({ by })
    expect(error()).toBeLessThan(HOUR / 60)
  },
)

test('a machine whose clock is set back or forward while it runs has the time of the database again', async () => {
  const wrong = { by: 0 }
  const error = await openClock(wrong)
  for (const by of [-HOUR, 2 * HOUR]) {
    wrong.by = by
    await eventually(error, (ms) => ms < HOUR / 60)
  }
})
