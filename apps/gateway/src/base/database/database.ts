/**
 * What the gateway asks of a database, whether the whole pool or one transaction.
 * Only `*.store.ts` files write SQL.
 */
export type Database = {
  /** Rows of one statement. `timestamptz` comes as ms since the epoch, `bigint` and `numeric` as numbers, `date` as text. */
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs the work in one transaction: committed when it resolves, rolled back when it throws. Nests as savepoints. */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  /**
   * Does it once what the transaction has written is committed, and never where it is taken back; outside of one, now.
   * It must not throw.
   */
  afterCommit(work: () => void): void
}
