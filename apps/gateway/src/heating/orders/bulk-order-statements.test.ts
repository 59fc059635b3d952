import { setBulkOrder } from '@foyer/contract/bulk-order.ts'
import { expect, test } from 'vitest'
import { setAll, startBulkHome, undo } from '#testing/bulk.ts'
import { countingStatements } from '#testing/count-statements.ts'
import { openTestDatabase } from '#testing/database.ts'

test('setting and undoing take as many statements for forty rooms as for two', async () => {
  const counted: number[][] = []
  for (const roomCount of [2, 40]) {
    const { database, counts } = countingStatements(
      await openTestDatabase(),
      /(insert into|update) bulk_order /,
    )
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
