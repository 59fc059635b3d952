import type { Device } from '@foyer/contract/device.ts'
import type { Room, RoomLine as Line, RoomLine } from '@foyer/contract/room.ts'
import { dayOf } from '@foyer/rules/schedule/local-day.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { roomsWords, sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone, homeDayAt, hoursBetween, type HomeDay } from '#lib/home-time.ts'
import { IfFeature, isNotLoaded } from '#api/features.tsx'
import { activityQuery } from '#api/queries/activity.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { historyQuery } from '#api/queries/devices.ts'
import { Tracks, TableView } from '#ui/timeline/tracks.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { usePriceSpans } from '#features/energy/prices.ts'
import { useOrderName, OrderName } from '#features/orders/orders.tsx'
import { dayAxis, EVENT_LIMIT } from './room-day.ts'
import { roomLineBlocks, nextDepartures, type Departure } from './room-timeline.tsx'
import { isSilent, roomState } from './room-state.ts'
import {
  useRoomEvents,
  BUCKET_MINUTES,
  heatersOf,
  seriesRequestsFor,
  seriesOf,
  useRoomTracks,
  hourlyRows,
  type RoomSeries,
} from './room-chart-data.ts'

import typography from '#ui/typography.module.css'
import styles from './room-screen.module.css'
import lists from '#ui/lists.module.css'

/** Refetch interval of the history, which the live stream does not include. */
const HISTORY_REFRESH_MS = 60_000

/** A shorter pause is not a gap: the temperature line continues over it. */
const SHORTEST_GAP_MS = 15 * 60_000

/** The room's day on one axis: price, temperature, order, power, events; also as a table. */
export function RoomDayLine({
  room,
  devices,
  line,
  hasFailed,
  now,
}: {
  room: Room
  /** Devices of this room. */
  devices: readonly Device[]
  line: Line | undefined
  /** True if the line could not be loaded. */
  hasFailed: boolean
  now: number
}) {
  const t = useWords(roomsWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const orderName = useOrderName()
  const day = homeDayAt(now, zone)
  const requests = seriesRequestsFor(devices)
  const results = useQueries({
    queries: requests.map(({ deviceId, capabilities }) => ({
      ...historyQuery({
        deviceId,
        capabilities,
        startDate: new Date(day.start).toISOString(),
        endDate: new Date(day.end).toISOString(),
        minutes: BUCKET_MINUTES,
      }),
      refetchInterval: HISTORY_REFRESH_MS,
    })),
  })
  const activities = useQuery(activityQuery({ roomId: room.id, limit: EVENT_LIMIT }))
  const spans = usePriceSpans()
  const tariff = useQuery(tariffQuery)
  const eventsOf = useRoomEvents()
  const tracksOf = useRoomTracks()
  const series = seriesOf(
    results.map((answer) => answer.data),
    now,
  )
  const isPending = results.some((answer) => answer.isPending)
  const isPowerPending =
    isPending && requests.some(({ capabilities }) => capabilities.includes('instant_power'))
  const blocks = roomLineBlocks(
    line,
    { ...roomState(room), isSilent: isSilent(room), now },
    {
      nameOf: orderName,
      ...format,
      describe: (order, span, kind) => tShared(($) => $.room.blocks[kind], { order, span }),
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
            label: t(($) => $.room.line.silence, { length: format.duration((to - from) / 1000) }),
          }))
  const events = eventsOf(activities.data ?? [], now).filter(
    ({ from, to }) => (to ?? from) >= day.start && from <= day.end,
  )
  const axis = dayAxis(now, zone, { ...format, midnight: () => tShared(($) => $.room.midnight) })
  const when = (at: number) => `${format.weekday(at)} ${format.time(at)}`
  const span = t(($) => $.room.line.note, { from: when(day.start), to: when(day.end) })
  const hasNoValues = results.some(isNotLoaded)
  const hasNoPrices = isNotLoaded(tariff)
  return (
    <Section title={t(($) => $.room.line.title, { room: room.name })} note={span}>
      {hasNoValues || hasNoPrices ? (
        <p className={`${typography.note} ${styles.missing}`}>
          {hasNoValues ? t(($) => $.room.line.failed) : null}{' '}
          {hasNoPrices ? t(($) => $.room.line.pricesFailed) : null}
        </p>
      ) : null}
      <Tracks
        axis={axis}
        label={span}
        priceTitle={
          <IfFeature feature="contracts" fallback={t(($) => $.room.line.price)}>
            <Link to="/account/consumption/contract">{t(($) => $.room.line.price)}</Link>
          </IfFeature>
        }
        gaps={gaps}
        tracks={tracksOf({
          room,
          series,
          isPowerPending,
          spans,
          blocks: hasFailed ? null : blocks,
          events: isNotLoaded(activities) ? null : events,
          isDayKnown: activities.data !== undefined && gaps.length === 0,
          now,
        })}
      />
      <SetpointNote devices={devices} />
      <div className={styles.table}>
        <OrderHistory line={line} />
        <Disclosure summary={t(($) => $.room.line.table)}>
          <RoomTable day={day} now={now} zone={zone} series={series} spans={spans ?? []} blocks={blocks} />
        </Disclosure>
      </div>
    </Section>
  )
}

/** Names the device whose setpoint is drawn, if other devices heat the room without a setpoint. */
function SetpointNote({ devices }: { devices: readonly Device[] }) {
  const t = useWords(roomsWords)
  const { regulated, others } = heatersOf(devices)
  if (regulated === undefined || others.length === 0) return null
  const names = others.map(({ name }) => t(($) => $.room.line.named, { name }))
  return (
    <p className={`${typography.note} ${typography.measured} ${styles.table}`}>
      {t(($) => $.room.line.setpointOf, {
        count: others.length,
        device: regulated.name,
        others: names.join(', '),
      })}
    </p>
  )
}

type Block = RoomLine['blocks'][number]

/** The room's orders since the start of the day, newest first, each with its source. */
function OrderHistory({ line }: { line: RoomLine | undefined }) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const orderName = useOrderName()
  const past = (line?.blocks ?? []).filter((block) => block.kind === 'past').toReversed()
  const whyOf = ({ source, by = null, by_hand: isByHand = false }: Block) => {
    if (isByHand) return t(($) => $.room.history.hand)
    if (source === null) return t(($) => $.room.history.unknown)
    if (by === null) return t(($) => $.room.history.alone[source])
    return t(($) => $.room.history.by[source], { who: by })
  }
  if (past.length === 0) return null
  return (
    <Disclosure summary={t(($) => $.room.history.title)}>
      <ol className={lists.log}>
        {past.map((block) => (
          <li key={block.from}>
            <time dateTime={new Date(block.from).toISOString()}>
              {format.time(block.from)}–{format.time(block.to)}
            </time>
            <span>
              <OrderChip order={block.order ?? 'unknown'} label={orderName(block.order ?? 'unknown')} />{' '}
              <span className={typography.note}>
                {block.order === null ? t(($) => $.room.history.silent) : whyOf(block)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

/** The data of the tracks by hour; a dash where nothing is known. */
function RoomTable({
  day,
  now,
  zone,
  series,
  spans,
  blocks,
}: {
  day: HomeDay
  now: number
  zone: string
  series: RoomSeries
  spans: readonly PriceSpan[]
  blocks: readonly LineBlock[]
}) {
  const t = useWords(roomsWords)
  const format = useFormat()
  const rows = hourlyRows({
    hours: hoursBetween(day.start, day.end - 1, 1, zone),
    series,
    spans,
    blocks,
    now,
  })
  const dash = '–'
  return (
    <TableView
      caption={t(($) => $.room.line.caption)}
      columns={[
        {
          key: 'time',
          label: t(($) => $.room.line.time),
          isNumber: false,
          cell: (row) => format.time(row.at),
        },
        {
          key: 'price',
          label: t(($) => $.room.line.price),
          isNumber: false,
          cell: (row) => row.price ?? dash,
        },
        {
          key: 'temperature',
          label: t(($) => $.room.line.temperature),
          isNumber: true,
          cell: (row) => (row.temperature === null ? dash : format.temperature(row.temperature)),
        },
        {
          key: 'setpoint',
          label: t(($) => $.room.line.setpoint),
          isNumber: true,
          cell: (row) => (row.setpoint === null ? dash : format.temperature(row.setpoint)),
        },
        {
          key: 'order',
          label: t(($) => $.room.line.order),
          isNumber: false,
          cell: (row) => row.order ?? dash,
        },
        {
          key: 'power',
          label: t(($) => $.room.line.power),
          isNumber: true,
          cell: (row) => (row.power === null ? dash : format.power(row.power)),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.at}
    />
  )
}

const MAX_DEPARTURES = 4

/** The next changes of the room's order, each with its source and end. */
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
  const t = useWords(roomsWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const daysUntil = (at: number) => dayOf(format.dayKey(at)) - dayOf(format.dayKey(now))
  const departures = departuresOf(room, nextDepartures(line, now, MAX_DEPARTURES))
  return (
    <Section title={t(($) => $.room.next.title)}>
      {departures.length === 0 ? (
        isLoading ? (
          <Skeleton width="100%" height="3em" />
        ) : (
          <p className={typography.note}>{t(($) => (hasFailed ? $.room.next.failed : $.room.next.none))}</p>
        )
      ) : (
        <ol className={styles.list}>
          {departures.map(({ at, until, order, source }) => {
            const from = source === null ? '' : tShared(($) => $.order.sources[source])
            return (
              <li key={at}>
                <time dateTime={new Date(at).toISOString()}>{format.time(at)}</time>
                <span>
                  <OrderName order={order} />
                </span>
                <span>
                  {[
                    ...(daysUntil(at) === 0
                      ? []
                      : // Seven days away, the weekday would be ambiguous.
                        [daysUntil(at) < 7 ? format.weekday(at) : format.day(at)]),
                    until === null
                      ? from
                      : t(($) => $.room.next.source, {
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

/** The line covers two days; a later change is taken from the order in force. */
function departuresOf({ order }: Room, departures: readonly Departure[]): readonly Departure[] {
  if (departures.length > 0 || order === undefined || order === null) return departures
  const { until, next } = order
  if (until === null || next === null || next.order === order.order) return departures
  const end = next.until === null ? null : Date.parse(next.until)
  return [{ at: Date.parse(until), until: end, order: next.order, source: next.source }]
}
