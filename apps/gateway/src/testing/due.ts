import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Clock } from '#base/clock.ts'
import { createDue } from '#base/due/create-due.ts'
import type { Due, DueHandler } from '#base/due/due.ts'
import type { Database } from '#base/database/database.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { createLog } from '#base/log.ts'
import { openTestDatabase } from './database.ts'

const log = createLog({ level: 'silent' })
const HOUR = 3_600_000

export async function addHome(database: Database): Promise<string> {
  const homeId = randomUUID()
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

/** Runs the due rows. */
export function run(
  database: Database,
  handler: DueHandler,
  world: { clock?: Clock; longestSleep?: number; shortestSleep?: number } = {},
): Due {
  const due = createDue({
    database,
    clock: world.clock ?? { now: () => Date.now() },
    log,
    timings: {
      longestSleep: world.longestSleep ?? 30_000,
      shortestSleep: world.shortestSleep ?? 5,
      pause: 20,
    },
  })
  due.handle(handler)
  due.start()
  onTestFinished(() => due.close())
  return due
}

export const write = (database: OpenDatabase, due: Due, homeId: string, subject: string, at = Date.now()) =>
  database.transaction((tx) => due.write(tx, [{ kind: 'demo', homeId, subject, at }]))

export const doneOf = (database: OpenDatabase) =>
  database
    .query<{ subject: string }>('select subject from done')
    .then((rows) => rows.map((row) => row.subject))
