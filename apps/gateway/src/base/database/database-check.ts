import type { ReadyCheck } from '#base/http/readiness.ts'
import type { Database } from './database.ts'

/** Checks that the database answers on the pool that requests use. */
export function databaseCheck(database: Database): ReadyCheck {
  return {
    name: 'database',
    async isReady() {
      await database.query('select 1')
      return true
    },
  }
}
