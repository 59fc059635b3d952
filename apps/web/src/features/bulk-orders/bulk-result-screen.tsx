import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { bulkOrderQuery } from '#api/queries/bulk.queries.ts'
import { answersOf } from '#features/commands/command-outcome.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { BulkHeading } from './bulk-heading.tsx'
import { BulkResults } from './bulk-results.tsx'
import { bulkRows, heatedRooms, tallyOf } from './bulk-rows.ts'
import { BulkTallyStrip } from './bulk-tally-strip.tsx'
import { BulkUndo } from './bulk-undo.tsx'
import { bulkWords } from './bulk-words.ts'
import headings from '#ui/page-heading.module.css'

/** What became of an order for several rooms, device by device, and its one undo. */
export function BulkResultScreen({ bulkOrderId }: { bulkOrderId: string }) {
  const t = useWords(bulkWords)
  const { data: bulkOrder } = useSuspenseQuery(bulkOrderQuery(bulkOrderId))
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const rows = bulkRows(bulkOrder, devices, answersOf(rooms))
  const tally = tallyOf(rows)
  const concerned = tally.confirmed + tally.pending + tally.failed
  const asked = rows.filter((row) => row.asked !== null).length
  const isAll = heatedRooms(rooms, devices).every(({ id }) =>
    bulkOrder.rooms.some(({ room }) => room.id === id),
  )
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms">
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      <BulkHeading bulkOrder={bulkOrder} tally={tally} isAll={isAll} />
      {concerned === 0 ? null : <BulkTallyStrip tally={tally} order={bulkOrder.order} />}
      <BulkUndo bulkOrder={bulkOrder} />
      <Section
        title={t(($) => $.list)}
        note={`${t(($) => $.counts.devices, { count: rows.length })}, ${t(($) => $.counts.asked, { count: asked })}`}
      >
        <BulkResults rows={rows} order={bulkOrder.order} isUndone={bulkOrder.undo === 'done'} />
      </Section>
    </>
  )
}
