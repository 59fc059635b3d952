/** The interface that stores use, implemented by the pool and by a transaction. Only `*.store.ts` files contain SQL. */
export type Database = {
  /**
   * Returns the rows of one statement. `timestamptz` arrives as ms since the epoch, `bigint` and `numeric` as numbers,
   * `date` as text.
   */
  query<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs the work in one transaction: committed when it resolves, rolled back when it throws. Nests as savepoints. */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  /**
   * Runs the work after the transaction has committed, and never after a rollback; outside of a transaction,
   * immediately. It must not throw.
   */
  afterCommit(work: () => void): void
}
