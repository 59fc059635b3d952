import type { Database } from '#base/database/database.ts'
import type { Follower } from '#base/keepers/keepers.ts'
import type { DueKey, DueRow } from './due.store.ts'

export type { DueKey, DueRow } from './due.store.ts'

/** Everything that is due at a time. A kind that is added has a handler at a front door. */
export type DueKind =
  | 'room'
  | 'protection'
  | 'absence'
  | 'command'
  | 'look'
  | 'push'
  | 'scenario'
  | 'notice_mail'
  | 'seal'
  | 'retention'
  | 'demo'

/** A row as it is written: due at an instant (ms), or after ms by the database's clock, whoever's clock is wrong. */
export type NewDue = DueKey & { kind: DueKind } & ({ at: number } | { after: number })

export type DueOutcome = {
  /**
   * When (ms) each row is due next, by its subject; null: never again. One that is left out is about something that
   * somebody else holds just now: it comes again in a moment.
   */
  next: ReadonlyMap<string, number | null>
  /** What follows once all of it is committed. */
  committed?: () => Promise<void>
}

/** What is done when rows of a kind are due. */
export type DueHandler = {
  kind: DueKind
  /** Rows at once, at most. */
  most: number
  /**
   * Does what is due of many homes, in the transaction in which their rows move and their leases hold. It may be run
   * again for the same rows, and waits for nobody: what somebody else holds it leaves out. `now` is the instant (ms).
   * What fails of several is tried one by one.
   */
  work(tx: Database, rows: readonly DueRow[], now: number): Promise<DueOutcome>
}

/** What happens at a time: rows, taken by whoever keeps their home. */
export type Due = Follower & {
  handle(handler: DueHandler): void
  /** Writes rows in the transaction that makes them due; one that is there already stays where it is due earlier. */
  write(tx: Database, rows: readonly NewDue[]): Promise<void>
  /** The subjects of which a row is due by an instant (ms) that nobody has done yet. */
  waiting(tx: Database, asked: { kind: DueKind; rows: readonly DueKey[]; now: number }): Promise<Set<string>>
  /** Begins to hear of what others write. */
  listen(): Promise<void>
  close(): Promise<void>
}
