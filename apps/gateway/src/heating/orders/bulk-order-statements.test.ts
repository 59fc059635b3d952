import { setBulkOrder } from '@foyer/contract/bulk-order.ts'
import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { setAll, startBulkHome, undo } from '#testing/bulk.ts'
import { openTestDatabase } from '#testing/database.ts'

/** The database, with the statements of the transaction that wrote an order for several rooms or undid one. */
function counting(database: OpenDatabase): { database: OpenDatabase; counts: number[] } {
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
        if (sent.some((sql) => /(insert into|update) bulk_order /.test(sql))) counts.push(sent.length)
        return result
      },
    },
  }
}

test('forty rooms take as many statements as two, to set and to undo', async () => {
  const counted: number[][] = []
  for (const roomCount of [2, 40]) {
    const { database, counts } = counting(await openTestDatabase())
    const started = await startBulkHome(roomCount, database)
    const set = await setAll(started, { order: 'frost_protection', until: { kind: 'cancelled' } })
    const bulkOrder = setBulkOrder.reply.parse(set.body)
    expect(bulkOrder.rooms.filter(({ command }) => command !== null)).toHaveLength(roomCount)
    expect((await undo(started, bulkOrder)).status).toBe(200)
    counted.push(counts)
  }
  expect(counted[0]).toHaveLength(2)
  expect(counted[1]).toEqual(counted[0])
})
