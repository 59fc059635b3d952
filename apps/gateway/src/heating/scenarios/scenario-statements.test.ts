import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { makeTestHome } from '#testing/history-home.ts'
import { insertRuns, selectRuns, type RunRow } from './scenario-run.store.ts'

const now = Date.UTC(2027, 0, 18, 17)

/** A database that counts the statements sent to it. */
function counting(database: Database) {
  const counted = { sent: 0 }
  const query: Database['query'] = (sql, values) => {
    counted.sent += 1
    return database.query(sql, values)
  }
  return { counted, database: { ...database, query } }
}

test('all runs of a scenario are written with one statement', async () => {
  const opened = await openTestDatabase()
  const { homeId } = await makeTestHome(opened)
  const scenarioId = randomUUID()
  await opened.query(
    `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
       created_on, modified_on)
     values ($1, $2, 'Fenêtre', 'comfort', 'comfort', false, 'active', 'Europe/Paris', '[1]', '[]', now(), now())`,
    [scenarioId, homeId],
  )
  const runs = Array.from({ length: 3 }, (_, index): RunRow => {
    const waits = index === 0
    return {
      id: randomUUID(),
      homeId,
      scenarioId,
      ruleId: randomUUID(),
      at: now - index,
      outcome: waits ? 'waiting' : 'near',
      reason: waits ? null : 'cut',
      personName: waits ? 'Marie' : null,
      version: 1,
      depth: 1,
      clauses: [],
      effects: [{ kind: 'notify', text: 'Ouverte, « vite »', result: 'asked' }],
      confirmBy: waits ? now + 60_000 : null,
    }
  })
  const { counted, database } = counting(opened)

  await insertRuns(database, runs)

  expect(counted.sent).toBe(1)
  expect(await selectRuns(opened, { homeId, scenarioId }, { before: null, limit: 10 })).toEqual(runs)
})
