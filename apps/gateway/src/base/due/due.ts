import type { Database } from '#base/database/database.ts'
import type { DueKey, DueRow } from './due.store.ts'

export type { DueKey, DueRow } from './due.store.ts'

/** The kinds of scheduled work. Each has a handler that its module registers when it opens. */
export type DueKind = 'push' | 'notice_mail' | 'color' | 'seal' | 'retention' | 'demo'

/** A new row, due at an instant (ms). */
export type NewDue = DueKey & { kind: DueKind; at: number }

type DueOutcome = {
  /**
   * The next due time (ms) of each row by its subject; null for never again. A row that is left out concerns something
   * that another transaction holds: it is retried in a moment.
   */
  next: ReadonlyMap<string, number | null>
  /** Runs after the commit. */
  committed?: () => Promise<void>
}

/** Handles the due rows of a kind. */
export type DueHandler = {
  kind: DueKind
  /** The largest number of rows per batch. */
  most: number
  /**
   * Handles due rows of many homes, in the transaction that locks and moves the rows. It may run again for the same
   * rows. It must not wait for locks: it leaves out subjects that another transaction holds.
   * `now` is the current time (ms). If a batch fails, its rows are tried one by one.
   */
  work(tx: Database, rows: readonly DueRow[], now: number): Promise<DueOutcome>
}

/** Scheduled work: rows that any gateway handles, each once. */
export type Due = {
  handle(handler: DueHandler): void
  /** Writes rows in the transaction that makes them due. A row that exists keeps its time if that is earlier. */
  write(tx: Database, rows: readonly NewDue[]): Promise<void>
  /** Starts to handle rows. */
  start(): void
  close(): Promise<void>
}
