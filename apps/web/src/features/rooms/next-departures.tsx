import type { Room, RoomLine } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { orderWords } from '#features/orders/order-words.ts'
import { nextDepartures, type Departure } from './line-of-room.ts'
import { Section } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import typography from '#ui/typography.module.css'
import styles from './next-departures.module.css'

const MOST = 4

/** The next changes of the room's order, each with where it comes from and how long it lasts. */
export function NextDepartures({
  room,
  line,
  isLoading,
  hasFailed,
  now,
}: {
  room: Room
  line: RoomLine | undefined
  isLoading: boolean
  hasFailed: boolean
  now: number
}) {
  const t = useWords(roomScreenWords)
  const orders = useWords(orderWords)
  const format = useFormat()
  const departures = departuresOf(room, nextDepartures(line, now, MOST))
  return (
    <Section title={t(($) => $.next.title)}>
      {departures.length === 0 ? (
        isLoading ? (
          <Skeleton width="100%" height="3em" />
        ) : (
          <p className={typography.note}>{t(($) => (hasFailed ? $.next.failed : $.next.none))}</p>
        )
      ) : (
        <ol className={styles.list}>
          {departures.map(({ at, until, order, source }) => {
            const from = source === null ? '' : orders(($) => $.sources[source])
            return (
              <li key={at}>
                <time dateTime={new Date(at).toISOString()}>{format.time(at)}</time>
                <span>
                  <OrderName order={order} />
                </span>
                <span>
                  {[
                    ...(format.dayKey(at) === format.dayKey(now) ? [] : [format.weekday(at)]),
                    until === null
                      ? from
                      : t(($) => $.next.source, {
                          source: from,
                          length: format.duration((until - at) / 1000),
                        }),
                  ].join(', ')}
                </span>
              </li>
            )
          })}
        </ol>
      )}
    </Section>
  )
}

/** The line knows two days; a change further away is the one that the order in force names. */
function departuresOf({ order }: Room, soon: readonly Departure[]): readonly Departure[] {
  if (soon.length > 0 || order === undefined || order === null) return soon
  const { until, next } = order
  if (until === null || next === null || next.order === order.order) return soon
  const end = next.until === null ? null : Date.parse(next.until)
  return [{ at: Date.parse(until), until: end, order: next.order, source: next.source }]
}
