import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { BulkForm } from './bulk-form.tsx'
import { heatedRooms } from './bulk-rows.ts'
import { bulkWords } from './bulk-words.ts'
import headings from '#ui/page-heading.module.css'

/** Several rooms, to be set to an order that lowers. */
export function BulkScreen() {
  const t = useWords(bulkWords)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const heated = heatedRooms(rooms, devices)
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms">
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      {heated.length === 0 ? (
        <EmptyState>{t(($) => $.empty)}</EmptyState>
      ) : (
        <BulkForm rooms={heated} devices={devices} />
      )}
    </>
  )
}
