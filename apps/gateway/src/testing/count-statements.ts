import type { Database } from '#base/database/database.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'

/** Wraps the database and counts the statements of each transaction that sent a matching one. */
export function countingStatements(
  database: OpenDatabase,
  matching: RegExp,
): { database: OpenDatabase; counts: number[] } {
  const counts: number[] = []
  const countIn = (tx: Database, sent: string[]): Database => ({
    ...tx,
    query: (sql, values) => {
      sent.push(sql)
      return tx.query(sql, values)
    },
    transaction: (work) => tx.transaction((inner) => work(countIn(inner, sent))),
  })
  return {
    counts,
    database: {
      ...database,
      async transaction(work) {
        const sent: string[] = []
        const result = await database.transaction((tx) => work(countIn(tx, sent)))
        if (sent.some((sql) => matching.test(sql))) counts.push(sent.length)
        return result
      },
    },
  }
}
