import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showForm } from '#forms/test-form.tsx'
import { roomPagesWords } from '#lib/words.ts'
import { BulkHeading } from './bulk-order-screen.tsx'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const bulkOrder: BulkOrder = {
  id: 'b',
  order: 'eco',
  until_kind: 'hours',
  set_by: 'Marie',
  set_at: ago(72),
  undo: 'ended',
  undone_by: null,
  undone_at: null,
  rooms: [
    {
      room: { id: 'r', name: 'Salon' },
      former: 'comfort',
      is_left_alone: false,
      until: ago(48),
      command: null,
      undo_command: null,
    },
  ],
}

test('a change of several rooms of an earlier day names the days of its request and its end', async () => {
  await showForm(
    <BulkHeading bulkOrder={bulkOrder} tally={{ confirmed: 1, pending: 0, failed: 0 }} isAll />,
    {
      words: [roomPagesWords],
    },
  )
  await expect
    .element(page.getByText(/Requested by Marie/))
    .toMatchTextContent(/^Requested by Marie on \w+day at \d\d:\d\d, until \w+day at \d\d:\d\d\.$/)
})
