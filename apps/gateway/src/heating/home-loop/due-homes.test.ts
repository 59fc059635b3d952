import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { addTestHub } from '#testing/hub.ts'
import { lockDueHomes, selectLag } from './home-loop.store.ts'

const HOUR = 3_600_000

async function setClock(database: Database, homeId: string, at: number): Promise<void> {
  await database.query('update home_clock set at = to_timestamp($2::float8 / 1000) where home_id = $1', [
    homeId,
    at,
  ])
}

test('the lag is that of the home that has been due longest, also while another one is due at any time', async () => {
  const database = await openTestDatabase()
  const [late, any] = [await addTestHub(database), await addTestHub(database)]
  const now = Date.now()
  await setClock(database, late.homeId, now - HOUR)
  await database.query(`update home_clock set at = '-infinity' where home_id = $1`, [any.homeId])
  expect(await selectLag(database, now)).toBe(HOUR)
  await database.query(`update home_clock set at = 'infinity' where home_id = $1`, [late.homeId])
  expect(await selectLag(database, now)).toBe(0)
  await database.close()
})

test('homes that are woken and homes that are due longest or since the shortest time take turns', async () => {
  const database = await openTestDatabase()
  const now = Date.now()
  const homes: string[] = []
  for (let count = 0; count < 8; count += 1) homes.push((await addTestHub(database)).homeId)
  await database.query('delete from home_wake')
  await database.query(`update home_clock set at = 'infinity'`)
  const [woken, timed] = [homes.slice(0, 4), homes.slice(4)]
  for (const [index, homeId] of timed.entries()) await setClock(database, homeId, now - HOUR + index)
  // Each is woken again after the others were: it keeps its place.
  for (const homeId of [...woken, ...woken.toReversed()]) {
    await database.query('select wake_homes(array[$1::uuid])', [homeId])
  }
  const take = (limit: number) =>
    database.transaction(async (tx) => {
      const taken = await lockDueHomes(tx, { now, limit })
      // As a plan does.
      await tx.query(`update home_clock set at = 'infinity' where home_id = any($1::uuid[])`, [
        taken.map(({ homeId }) => homeId),
      ])
      return new Set(taken.map(({ homeId }) => homeId))
    })
  expect(await take(4)).toEqual(new Set([woken[0], woken[1], timed[0], timed[3]]))
  await database.query('select wake_homes($1::uuid[])', [woken.slice(0, 2)])
  expect(await take(3)).toEqual(new Set([woken[2], woken[3], timed[1]]))
  // Where few have a time that has come, more of the others are taken.
  expect(await take(3)).toEqual(new Set([woken[0], woken[1], timed[2]]))
  expect(await take(1)).toEqual(new Set())
  await database.close()
})
