import { randomUUID } from 'node:crypto'
import { listActivity } from '@foyer/contract/activity.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#base/log.ts'
import { addPerson, signIn, startTestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { eventually } from '#testing/hub.ts'
import { startReplicated } from '#testing/replica.ts'
import type { Database } from './database.ts'
import { createScreenReads } from './screen-reads.ts'

const log = createLog({ level: 'silent' })

/** Returns which server answered a read. */
async function whereOf(reads: Database): Promise<string> {
  const [row] = await reads.query('select pg_is_in_recovery() as replica')
  return row?.['replica'] === true ? 'replica' : 'primary'
}

test('a read shows everything that was written before it, however far the replica is behind', async () => {
  const { primary, replica, replicaUrl, pause, resume, stopReplica } = await startReplicated()
  const reads = createScreenReads({ primary, replica, log })
  await primary.query('create table mark (n integer)')
  const numbers = async (from: Database) => (await from.query('select n from mark')).map((row) => row['n'])
  for (let n = 0; n < 20; n += 1) {
    await primary.query('insert into mark values ($1)', [n])
    expect(await numbers(reads)).toHaveLength(n + 1)
  }
  await eventually(
    () => whereOf(reads),
    (where) => where === 'replica',
  )
  expect(await reads.transaction((tx) => numbers(tx))).toHaveLength(20)

  // A whole gateway with both servers.
  const at = await startTestApp({
    database: primary,
    environment: { DATABASE_URL: 'postgres://elsewhere/foyer', DATABASE_READ_URL: replicaUrl },
  })
  onTestFinished(() => at.app.close())
  const person = await addPerson(primary)
  const token = await signIn(at, person)
  expect(await at.ask(listActivity, { token })).toMatchObject({ status: 200, body: [] })
  const sessions = () =>
    replica.query(`select 1 from pg_stat_activity where application_name = 'foyer' and query ~ 'occurrence'`)
  expect(await sessions()).not.toEqual([])

  await pause()
  await primary.query('insert into mark values (20)')
  expect(await numbers(replica)).toHaveLength(20)
  expect(await numbers(reads)).toHaveLength(21)
  const [hubId, deviceId] = [randomUUID(), randomUUID()]
  await primary.query(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Hub', now())`, [
    hubId,
    person.homeId,
  ])
  await primary.query(
    `insert into device (id, home_id, hub_id, address, friendly_name, name, type, category, created_at)
     values ($1, $2, $3, '0x01', 'Porte', 'Porte', 'door_window', 'none', now())`,
    [deviceId, person.homeId, hubId],
  )
  await primary.query(
    `insert into occurrence (id, home_id, device_id, at, kind, state)
     values ($1, $2, $3, to_timestamp($4::double precision / 1000), 'window', 'open')`,
    [randomUUID(), person.homeId, deviceId, at.clock.now() - 60_000],
  )
  const shown = await at.ask(listActivity, { token })
  expect(shown.body).toHaveLength(1)

  await resume()
  await eventually(
    () => whereOf(reads),
    (where) => where === 'replica',
  )
  await stopReplica()
  expect(await numbers(reads)).toHaveLength(21)
  expect(await whereOf(reads)).toBe('primary')
})

test('a database that is not a replica of the primary is never read', async () => {
  const [primary, other] = [await openTestDatabase(), await openTestDatabase()]
  await other.query('create table mark (n integer)')
  const reads = createScreenReads({ primary, replica: other, log })
  await expect(reads.query('select n from mark')).rejects.toThrow('does not exist')
})
