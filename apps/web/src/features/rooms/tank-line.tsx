import type { CapabilityValues } from '@foyer/contract/history.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { historyQuery } from '#api/queries/history.ts'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import { RoomSummary } from '#ui/timeline/day-lines.tsx'
import { Icon } from '#ui/icon.tsx'

import targets from '#ui/layout.module.css'

/** The text next to a hot-water tank's line: its kind, and until or from when it may heat. */
export function TankInfo({ roomId, water, now }: { roomId: string; water: HotWater; now: number }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const [first] = water.times ?? []
  const reasonText = () => {
    if (!water.reachable) return t(($) => $.room.water.silent)
    if (water.mode === 'off') return t(($) => $.room.water.off)
    if (first === undefined) return t(($) => $.room.water.away)
    if (first.from !== null) return t(($) => $.room.water.from, { from: format.from(first.from, now) })
    if (first.to === null) return t(($) => $.room.water.always)
    const until = format.until(first.to, now)
    return t(($) => (first.once ? $.room.water.once : $.room.water.until), { until })
  }
  return (
    <RoomSummary
      temperature={<Icon name="water" />}
      unit=""
      name={
        <Link className={targets.link} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
          {t(($) => $.room.water.title)}
        </Link>
      }
      chip={null}
      reason={<RichText text={reasonText()} />}
    />
  )
}

/** Width of the buckets in which the relay's states are requested. */
const BUCKET_MINUTES = 5

/** Refetch interval of the history, which the live stream does not include. */
const HISTORY_REFRESH_MS = 60_000

/** ms for which a state of the relay holds without another report: it reports every hour at least. */
const HOLD_MS = 3_600_000 + BUCKET_MINUTES * 60_000

type Span = { from: number; to: number }

/** Loads when the relay of each tank was on in the past of a day axis, by device; empty while loading. */
export function useTankHistory(
  tanks: readonly HotWater[],
  { start, end, now }: { start: number; end: number; now: number },
  isShown: boolean,
): (deviceId: string) => readonly Span[] {
  const ids = tanks.flatMap(({ device_id: id, times }) => (times === undefined ? [] : [id]))
  // One query: an observer of several would be 1.2 kB of the overview's first file.
  const { data: histories = [] } = useQuery({
    queryKey: ['tankHistory', ids, start],
    queryFn: ({ client }) =>
      Promise.all(
        ids.map((deviceId) =>
          client.query({
            ...historyQuery({
              deviceId,
              // The state at the start of the axis may have been reported before it.
              startDate: new Date(start - HOLD_MS).toISOString(),
              endDate: new Date(end).toISOString(),
              minutes: BUCKET_MINUTES,
              capabilities: ['on'],
            }),
            staleTime: 0,
          }),
        ),
      ),
    enabled: isShown && ids.length > 0,
    refetchInterval: HISTORY_REFRESH_MS,
  })
  return (deviceId) =>
    relaySpans(histories[ids.indexOf(deviceId)]?.series[0]?.points ?? [], now).flatMap(({ from, to }) =>
      to > start ? [{ from: Math.max(from, start), to }] : [],
    )
}

/** The spans up to `now` (ms) in which a relay was on. A state holds until the next report, for an hour at most. */
export function relaySpans(points: CapabilityValues['series'][number]['points'], now: number): Span[] {
  const known = points.flatMap(([at, value]) =>
    value === null || at > now ? [] : [{ at, isOn: value !== 0 }],
  )
  const spans: Span[] = []
  for (const [index, { at, isOn }] of known.entries()) {
    if (!isOn) continue
    const to = Math.min(known[index + 1]?.at ?? now, at + HOLD_MS)
    const last = spans.at(-1)
    if (last?.to === at) last.to = to
    else spans.push({ from: at, to })
  }
  return spans
}

type Formatters = {
  time: (at: number) => string
  span: (from: number, to: number) => string
  /** Full description of a block. */
  describe: (kind: 'once' | 'let' | 'past', span: string) => string
}

/**
 * The times when a tank could heat, as its relay reported, and those when it may, as blocks of a line up to `end` (ms);
 * between them it is off.
 */
export function blocksOfTank(
  times: NonNullable<HotWater['times']>,
  past: readonly Span[],
  { now, end }: { now: number; end: number },
  formatters: Formatters,
): LineBlock[] {
  const blockOf = ({ from, to }: Span, kind: 'once' | 'let' | 'past'): LineBlock => ({
    from,
    to,
    order: 'water',
    // The line between two blocks is empty: each has its own times.
    label: `${formatters.time(from)} – ${formatters.time(to)}`,
    description: formatters.describe(kind, formatters.span(from, to)),
  })
  const current = times.find(({ from }) => from === null)
  const running = current === undefined ? undefined : past.find(({ to }) => to === now)
  return [
    ...past.filter((span) => span !== running).map((span) => blockOf(span, 'past')),
    ...times.map((time) =>
      blockOf(
        {
          // What has begun is one block with its past.
          from: time.from === null ? (running?.from ?? now) : Date.parse(time.from),
          to: time.to === null ? end : Date.parse(time.to),
        },
        time.once ? 'once' : 'let',
      ),
    ),
  ]
}
