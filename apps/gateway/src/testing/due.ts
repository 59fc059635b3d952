import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Clock } from '#base/clock.ts'
import { createDue } from '#base/due/create-due.ts'
import type { Due, DueHandler } from '#base/due/due.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createKeepers, type Keepers } from '#base/keepers/keepers.ts'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from './database.ts'

const log = createLog({ level: 'silent' })
const HOUR = 3_600_000

/** Adds a home in this partition, so that a test knows which gateway keeps it. */
export async function addHome(database: OpenDatabase, partition: number): Promise<string> {
  const homeId = partition.toString(16).padStart(2, '0') + randomUUID().slice(2)
  await database.query(
    `insert into home (id, park_id, name, time_zone) values ($1, $2, 'Maison', 'Europe/Paris')`,
    [homeId, randomUUID()],
  )
  return homeId
}

/** A handler that inserts a row for each due row, in its transaction: work that is done twice has two rows. */
export function noting(
  change: Partial<DueHandler> = {},
  before: (subject: string) => void = () => {},
): DueHandler {
  return {
    kind: 'demo',
    most: 10,
    async work(tx, rows, now) {
      for (const { subject, homeId } of rows) {
        before(subject)
        await tx.query('insert into done (gateway, subject, home_id) values ($1, $2, $3)', [
          '',
          subject,
          homeId,
        ])
      }
      return { next: new Map(rows.map(({ subject }) => [subject, now + HOUR])) }
    },
    ...change,
  }
}

export async function openDone(): Promise<OpenDatabase> {
  const database = await openTestDatabase()
  await database.query('create table done (gateway text, subject uuid, home_id uuid)')
  return database
}

/** Runs the due rows of the partitions that a gateway keeps. */
export async function run(
  database: OpenDatabase,
  handler: DueHandler,
  keepers: Keepers = createKeepers({ database, log, timings: { renew: 50, lease: 8_000, doubt: 8_000 } }),
  world: { clock?: Clock; longestSleep?: number } = {},
): Promise<{ due: Due; keepers: Keepers }> {
  const due = createDue({
    database,
    clock: world.clock ?? { now: () => Date.now() },
    log,
    keepers,
    timings: { longestSleep: world.longestSleep ?? 30_000, shortestSleep: 5, pause: 20 },
  })
  due.handle(handler)
  await due.listen()
  await keepers.follow(due)
  await keepers.start()
  onTestFinished(async () => {
    await due.close()
    await keepers.close()
  })
  return { due, keepers }
}

export const write = (database: OpenDatabase, due: Due, homeId: string, subject: string, at = Date.now()) =>
  database.transaction((tx) => due.write(tx, [{ kind: 'demo', homeId, subject, at }]))

export const doneOf = (database: OpenDatabase) =>
  database
    .query<{ subject: string }>('select subject from done')
    .then((rows) => rows.map((row) => row.subject))
