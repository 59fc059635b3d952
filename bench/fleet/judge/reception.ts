import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import { beacon } from '#bench/fleet/homes/fleet-home.ts'

/** Measures when homes are received again: when a report of one radiator of each is stored. */
export type Reception = {
  /** The number of homes that have such a radiator. */
  homes: number
  /**
   * Waits until a report of each home with a time after `since` (ms) is stored; null if that takes longer than
   * `patience`. Returns the ms from `since`.
   */
  after(since: number, patience?: number): Promise<number | null>
}

/** Does not throw while the database is unavailable: then no report counts as stored. */
export async function openReception(database: OpenDatabase): Promise<Reception> {
  const rows = await database.query<{ id: number }>(
    `select s.id from series s join device d on d.home_id = s.home_id and d.id = s.device_id
     where d.friendly_name = $1 and s.capability = 'instant_power'`,
    [beacon],
  )
  return {
    homes: rows.length,
    async after(since, patience = 120_000) {
      const missing = new Set(rows.map(({ id }) => id))
      while (missing.size > 0) {
        if (Date.now() - since > patience) return null
        await sleep(100)
        const stored = await database
          .query<{ id: number }>(
            `select id from unnest($1::int[]) as missing (id)
             where exists (select from reading where series_id = id and at >= to_timestamp($2::float8 / 1000))`,
            [[...missing], since],
          )
          .catch(() => [])
        for (const { id } of stored) missing.delete(id)
      }
      return Date.now() - since
    },
  }
}
