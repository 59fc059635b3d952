import type pg from 'pg'
import { preparedStatement } from './prepared-statement.ts'

/** The statements of one connection. */
export type Statements = {
  /** Runs a statement. Throws if overlap is refused and another statement of the connection is still running. */
  ask(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Runs a statement after those still running, also if overlap is refused: a rollback must always be possible. */
  end(sql: string): Promise<unknown>
}

/**
 * Sends the statements of one connection one after the other. A connection can run only one: `pg` queues the others,
 * warns about them, and will refuse them in a future version. Code that sends two in parallel expects a gain that does
 * not exist, so tests already refuse it.
 */
export function oneAtATime(client: pg.PoolClient, isOverlapRefused: boolean): Statements {
  let underWay: { sql: string } | null = null
  let last: Promise<unknown> = Promise.resolve()

  function send(sql: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const statement = { sql }
    underWay = statement
    const answer = last.then(() => client.query(preparedStatement(sql, values)))
    last = answer
      .catch(() => undefined)
      .then(() => {
        if (underWay === statement) underWay = null
      })
    return answer
  }

  return {
    async ask(sql, values = []) {
      if (underWay !== null && isOverlapRefused) {
        throw new Error(
          `Two concurrent statements in one transaction: ${sql}, while this runs: ${underWay.sql}`,
        )
      }
      return send(sql, values)
    },
    end: (sql) => send(sql, []),
  }
}
