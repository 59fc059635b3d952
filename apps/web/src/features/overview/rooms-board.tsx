import type { Room } from '@foyer/contract/room.ts'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { isSilent, orderFaceOf } from '#features/rooms/rooms-facts.ts'
import { roomWords } from '#features/rooms/room-words.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { overviewWords } from './overview-words.ts'
import lists from '#ui/lists.module.css'
import targets from '#ui/row-target.module.css'
import typography from '#ui/typography.module.css'

/** Rooms shown before "show all". */
const SHORT = 4

/** The rooms with their order, temperature and objects: the first few, or all. */
export function RoomsBoard({ rooms }: { rooms: readonly Room[] }) {
  const t = useWords(overviewWords)
  const about = useWords(roomWords)
  const format = useFormat()
  const [isAll, setAll] = useState(false)
  const listId = useId()
  const shown = isAll ? rooms : rooms.slice(0, SHORT)
  return (
    <Section
      title={t(($) => $.rooms.title)}
      note={rooms.length === 0 ? undefined : t(($) => $.rooms.count, { count: rooms.length })}
    >
      {rooms.length === 0 ? <EmptyState>{t(($) => $.rooms.empty)}</EmptyState> : null}
      <ul className={lists.objects} id={listId}>
        {shown.map((room) => {
          const face = orderFaceOf(room)
          return (
            <li key={room.id} className={targets.target}>
              <Icon name="rooms" />
              <span>
                <Link className={targets.link} to="/account/rooms/$roomid" params={{ roomid: room.id }}>
                  {room.name}
                </Link>{' '}
                {face === null ? null : (
                  <>
                    <OrderName
                      order={face.order}
                      state={face.state}
                      isByHand={(room.hand ?? null) !== null && face.state === 'confirmed'}
                    />
                    {face.state === 'pending' ? (
                      <span className={typography.visuallyHidden}> {about(($) => $.asked)}</span>
                    ) : null}
                    {face.state === 'failed' ? (
                      <span className={`${typography.rowQuiet} ${typography.danger}`}>
                        {about(($) => $.notTaken)}
                      </span>
                    ) : null}
                  </>
                )}
                <span className={typography.rowQuiet}>
                  {t(($) => $.rooms.objects, { count: room.connected_objects ?? 0 })}
                </span>
              </span>
              <span className={isSilent(room) ? typography.quiet : undefined}>
                {typeof room.temperature === 'number' ? format.temperature(room.temperature) : '–'}
              </span>
            </li>
          )
        })}
      </ul>
      {rooms.length <= SHORT ? null : (
        <Button look="quiet" aria-expanded={isAll} aria-controls={listId} onClick={() => setAll(!isAll)}>
          {t(($) => (isAll ? $.rooms.showLess : $.rooms.showAll))}
        </Button>
      )}
    </Section>
  )
}
