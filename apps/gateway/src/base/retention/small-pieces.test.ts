import { expect, test } from 'vitest'
import { createDue } from '#base/due/create-due.ts'
import { createLog } from '#base/log.ts'
import { startTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import type { RetainedRows } from './retained-rows.ts'
import { createRetention } from './retention.ts'

const HOUR = 3_600_000

test('old rows are removed in small chunks, also for more homes than one statement handles', async () => {
  const at = await startTestApp()
  const { clock } = at
  const database = await openTestDatabase()
  await database.query(
    `insert into home (id, park_id, name, time_zone)
     select gen_random_uuid(), gen_random_uuid(), 'Maison', 'Europe/Paris' from generate_series(1, 250)`,
  )
  await database.query(
    `insert into hub (id, home_id, name, created_at) select gen_random_uuid(), id, 'Box', now() from home`,
  )
  await database.query(
    `insert into connectivity (home_id, hub_id, at, status)
     select home_id, id, $1::timestamptz + n * interval '1 minute', 'online' from hub, generate_series(1, 6) n`,
    [new Date(clock.now() - 800 * 24 * HOUR).toISOString()],
  )
  const { kinds, pieces } = watchPieces(at.app.retention.retainedRows)
  const log = createLog({ level: 'silent' })
  const due = createDue({
    database,
    clock,
    log,
    timings: { longestSleep: 10, shortestSleep: 5, pause: 10 },
  })
  createRetention({ due, months: 13, retainedRows: kinds })
  due.start()
  const tonight = clock.now() + HOUR

  // Each round runs a second after the previous one.
  await eventually(
    async () => {
      clock.pass(1_000)
      return database.query(
        `select 1 from due where kind = 'retention' and at <= to_timestamp($1::float8 / 1000)`,
        [tonight],
      )
    },
    (rows) => rows.length === 0,
  )
  const [left] = await database.query<{ count: number }>('select count(*) from connectivity')
  await due.close()
  await database.close()
  await at.close()

  expect(left?.count).toBe(250)
  expect(pieces.map(({ count }) => count).every((count) => count <= 500)).toBe(true)
  expect(pieces.map(({ homes }) => homes).every((homes) => homes <= 100)).toBe(true)
  expect(pieces.filter(({ name, count }) => name === 'connectivity' && count > 0).length).toBeGreaterThan(2)
})

function watchPieces(retainedRows: readonly RetainedRows[]) {
  const pieces: { name: string; count: number; homes: number }[] = []
  const kinds = retainedRows.map((kind): RetainedRows => ({
    ...kind,
    async removeSome(database, span) {
      const count = await kind.removeSome(database, span)
      pieces.push({ name: kind.name, count, homes: span.homeIds.length })
      return count
    },
  }))
  return { kinds, pieces }
}
