import type pg from 'pg'
import { preparedStatement } from './prepared-statement.ts'

/** The statements of one connection. */
export type Statements = {
  /** Throws where another statement of the connection is under way and that is refused. */
  ask(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Waits for what is under way, whatever the rules: a way back must always be there. */
  end(sql: string): Promise<unknown>
}

/**
 * Sends the statements of one connection one after the other. It can do no more than one at a time: `pg` keeps the
 * others waiting, warns of them, and will refuse them. Who asks for two at once means them to be faster than they are,
 * so tests refuse it already.
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
        throw new Error(`Two statements at once in one transaction: ${sql}, while this runs: ${underWay.sql}`)
      }
      return send(sql, values)
    },
    end: (sql) => send(sql, []),
  }
}
