import type { Database } from '#base/database/database.ts'

/** What is removed of a kind of rows: those before an instant (ms), of these homes, at most so many at once. */
export type AgedSpan = { before: number; limit: number; homeIds: readonly string[] }

/** A kind of rows that nobody needs for ever, as its keeper removes them. */
export type Aged = {
  /** Said in the numbers and in the log. */
  name: string
  /** Removes some and gives how many: fewer than the limit where none are left. */
  removeSome(database: Database, span: AgedSpan): Promise<number>
}
