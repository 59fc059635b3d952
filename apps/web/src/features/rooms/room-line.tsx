import type { Device } from '@foyer/contract/device.ts'
import type { Room, RoomLine as Line } from '@foyer/contract/room.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { isNotLoaded } from '#api/not-offered.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { activityQuery } from '#api/queries/activity.queries.ts'
import { tariffQuery } from '#api/queries/consumption.queries.ts'
import { usePriceSpans } from '#features/energy/price-spans.ts'
import { historyQuery } from '#api/queries/history.queries.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { dayAxis } from './day-axes.ts'
import { homeDayAt } from '#lib/home-day.ts'
import { lineOfRoom } from './line-of-room.ts'
import { isSilent, orderAwaited, orderFailed } from './rooms-facts.ts'
import { roomWords } from './room-words.ts'
import { Tracks } from '#ui/timeline/tracks.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/section.tsx'
import { OrderHistory } from './order-history.tsx'
import { useRoomEvents } from './room-events.ts'
import { roomScreenWords } from './room-screen-words.ts'
import { BUCKET_MINUTES, questionsFor, seriesOf } from './room-series.ts'
import { RoomTable } from './room-table.tsx'
import { useRoomTracks } from './room-tracks.ts'
import typography from '#ui/typography.module.css'
import styles from './room-line.module.css'

/** The live stream does not carry history: it is asked again so often. */
const HISTORY_MS = 60_000

/** A shorter silence is no gap: the temperature's line goes on over it. */
const SHORTEST_GAP_MS = 15 * 60_000

/** Events of a room that its line knows. */
const EVENTS = 50

/** The day of the room on one axis: price, temperature, order, power, events; and as a table. */
export function RoomLine({
  room,
  devices,
  line,
  hasFailed,
  now,
}: {
  room: Room
  /** Of this room. */
  devices: readonly Device[]
  line: Line | undefined
  /** The line could not be loaded. */
  hasFailed: boolean
  now: number
}) {
  const t = useWords(roomScreenWords)
  const rooms = useWords(roomWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const nameOf = useOrderName()
  const day = homeDayAt(now, zone)
  const questions = questionsFor(devices)
  const answers = useQueries({
    queries: questions.map(({ deviceId, capabilities }) => ({
      ...historyQuery({
        deviceId,
        capabilities,
        startDate: new Date(day.start).toISOString(),
        endDate: new Date(day.end).toISOString(),
        minutes: BUCKET_MINUTES,
      }),
      refetchInterval: HISTORY_MS,
    })),
  })
  const activities = useQuery(activityQuery({ roomId: room.id, limit: EVENTS }))
  const spans = usePriceSpans()
  const tariff = useQuery(tariffQuery)
  const eventsOf = useRoomEvents()
  const tracksOf = useRoomTracks()
  const series = seriesOf(
    answers.map((answer) => answer.data),
    now,
  )
  const isAwaited = answers.some((answer) => answer.isPending)
  const isPowerAwaited =
    isAwaited && questions.some(({ capabilities }) => capabilities.includes('instant_power'))
  const blocks = lineOfRoom(
    line,
    { isSilent: isSilent(room), awaited: orderAwaited(room), failed: orderFailed(room), now },
    {
      nameOf,
      time: format.time,
      describe: (order, from, to, kind) => rooms(($) => $.blocks[kind], { order, from, to }),
    },
  )
  const gaps =
    line === undefined
      ? []
      : line.blocks
          .filter((block) => block.kind === 'past' && block.order === null && room.has_thermostat === true)
          .filter((block) => block.to - block.from >= SHORTEST_GAP_MS)
          .map(({ from, to }) => ({
            from,
            to,
            label: t(($) => $.line.silence, { length: format.duration((to - from) / 1000) }),
          }))
  const events = eventsOf(activities.data ?? [], now).filter(
    ({ from, to }) => (to ?? from) >= day.start && from <= day.end,
  )
  const axis = dayAxis(now, zone, { ...format, midnight: () => rooms(($) => $.midnight) })
  const when = (at: number) => `${format.weekday(at)} ${format.time(at)}`
  const span = t(($) => $.line.note, { from: when(day.start), to: when(day.end) })
  const hasNoValues = answers.some(isNotLoaded)
  const hasNoPrices = isNotLoaded(tariff)
  return (
    <Section title={t(($) => $.line.title, { room: room.name })} note={span}>
      {hasNoValues || hasNoPrices ? (
        <p className={`${typography.note} ${styles.missing}`}>
          {hasNoValues ? t(($) => $.line.failed) : null} {hasNoPrices ? t(($) => $.line.pricesFailed) : null}
        </p>
      ) : null}
      <Tracks
        axis={axis}
        label={span}
        gaps={gaps}
        tracks={tracksOf({
          room,
          series,
          isPowerAwaited,
          spans,
          blocks: hasFailed ? null : blocks,
          events: isNotLoaded(activities) ? null : events,
          now,
        })}
      />
      <div className={styles.table}>
        <OrderHistory line={line} />
        <Disclosure summary={t(($) => $.line.table)}>
          <RoomTable day={day} now={now} zone={zone} series={series} spans={spans ?? []} blocks={blocks} />
        </Disclosure>
      </div>
    </Section>
  )
}
