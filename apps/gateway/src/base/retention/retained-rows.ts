import type { Database } from '#base/database/database.ts'

/** Which rows of a kind to remove: those before an instant (ms), of these homes, at most `limit` per call. */
export type RetentionSpan = { before: number; limit: number; homeIds: readonly string[] }

/** A kind of rows with a limited retention, and how its owner removes them. */
export type RetainedRows = {
  /** Used as a metric label and in the log. */
  name: string
  /** ms for which they are kept; by default for the retention period of the installation. */
  keptFor?: number
  /** Removes some rows and returns how many: fewer than the limit if none are left. */
  removeSome(database: Database, span: RetentionSpan): Promise<number>
}
