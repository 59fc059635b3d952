import { onTestFinished } from 'vitest'
import type { Database } from '#base/database/database.ts'
import { createKeepers, type Keepers, type KeeperTimings } from '#base/keepers/keepers.ts'
import { createLog } from '#base/log.ts'

/** Leases that last longer than any test, however long the machine hangs. */
export const lastingLeases: KeeperTimings = { renew: 2_000, lease: 600_000, doubt: 600_000 }

/** A lease that expires within a test. */
const briefLeases: KeeperTimings = { renew: 50, lease: 800, doubt: 800 }

export type RunningKeepers = Keepers & { assigned: Set<number> }

/** The keepers of a gateway, and the partitions that they currently keep. */
export async function runKeepers(
  database: Database,
  timings: KeeperTimings = briefLeases,
): Promise<RunningKeepers> {
  const keepers = createKeepers({ database, log: createLog({ level: 'silent' }), timings })
  const assigned = new Set<number>()
  await keepers.setReader({
    async onAssigned(partitions) {
      for (const one of partitions) assigned.add(one)
    },
    async onRevoked(partitions) {
      for (const one of partitions) assigned.delete(one)
    },
  })
  await keepers.start()
  onTestFinished(() => keepers.close())
  return { ...keepers, assigned }
}

/** A database that delays all statements while it is held. */
export function holdable(database: Database) {
  let held: Promise<void> = Promise.resolve()
  let release = () => {}
  return {
    hold() {
      held = new Promise((resolve) => (release = resolve))
    },
    release: () => release(),
    database: {
      query: async (sql, values) => (await held, database.query(sql, values)),
      transaction: async (work) => (await held, database.transaction(work)),
      afterCommit: (work) => database.afterCommit(work),
    } satisfies Database,
  }
}
