import type { Order } from '@foyer/contract/heating.ts'
import type { RoomLine } from '@foyer/contract/room.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'
import type { HotWater } from '@foyer/contract/hot-water.ts'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import { RoomSummary } from '#ui/timeline/day-lines.tsx'
import { Icon } from '#ui/icon.tsx'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { historyQuery } from '#api/queries/devices.ts'
import type { RoomState } from './room-state.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import targets from '#ui/layout.module.css'

type Formatters = {
  nameOf: (order: OrderFace) => string
  time: (at: number) => string
  span: (from: number, to: number) => string
  /** Full description of a block: its order and span. */
  describe: (order: string, span: string, how: BlockKind) => string
}

/**
 * `asked`: not confirmed yet; `failed`: not accepted by the devices; `unsure`: the room does not respond; `hand`: set
 * at the device itself; `window`: held by an open window.
 */
export type BlockKind = 'known' | 'asked' | 'failed' | 'unsure' | 'hand' | 'window'

const JUST_NOW_MS = 5 * 60_000

/**
 * The blocks of a room as a line draws them. Without reports the order is unknown. Planned blocks of a room that does
 * not respond or did not accept the order are hatched; an unconfirmed current request is drawn as requested.
 */
export function roomLineBlocks(
  line: RoomLine | undefined,
  {
    isSilent,
    awaited = null,
    order = null,
    certainty,
    now,
  }: Partial<Pick<RoomState, 'awaited' | 'order' | 'certainty'>> & { isSilent: boolean; now: number },
  formatters: Formatters,
): LineBlock[] {
  // The plan begins at the server's time, which can be some seconds ahead of this clock.
  const isNow = ({ kind, from, to }: RoomLine['blocks'][number]) =>
    !isSilent && kind === 'planned' && from <= now + JUST_NOW_MS && to > now
  const drawn = (line?.blocks ?? []).map((whole) => {
    const { kind, ...block } = whole
    const isFailed = certainty === 'failed' && block.order === order && isNow(whole)
    return {
      ...block,
      isFailed,
      isHatched: block.order === null || (isSilent && kind === 'planned') || isFailed,
      isRequested: awaited !== null && block.order === awaited && isNow(whole),
    }
  })
  const areEqual = (one: (typeof drawn)[number], other: (typeof drawn)[number]) =>
    one.isHatched === other.isHatched &&
    one.isRequested === other.isRequested &&
    one.isFailed === other.isFailed &&
    (one.by_hand ?? false) === (other.by_hand ?? false) &&
    (one.source === 'open_window') === (other.source === 'open_window')
  return mergeEqual(drawn, areEqual).map((block) => {
    const { from, to, order, isHatched, isRequested } = block
    const isByHand = block.by_hand === true
    const isOpenWindow = block.source === 'open_window'
    const instead = block.instead_of ?? null
    const face = order ?? 'unknown'
    const label = formatters.nameOf(face)
    return {
      from,
      to,
      order: face,
      label,
      // The now-line already shows the time of a block that begins now.
      startLabel: from > now + JUST_NOW_MS ? formatters.time(from) : undefined,
      isHatched,
      ...(isRequested ? { isRequested } : {}),
      ...(isByHand ? { isByHand } : {}),
      ...(isOpenWindow ? { isOpenWindow } : {}),
      ...(isByHand && instead !== null && instead !== order ? { insteadOf: instead } : {}),
      description: formatters.describe(
        label,
        formatters.span(from, to),
        kindOf({ ...block, isByHand, isOpenWindow }),
      ),
    }
  })
}

function kindOf(
  block: Record<'isRequested' | 'isFailed' | 'isHatched' | 'isByHand' | 'isOpenWindow', boolean>,
): BlockKind {
  if (block.isRequested) return 'asked'
  if (block.isFailed) return 'failed'
  if (block.isHatched) return 'unsure'
  if (block.isByHand) return 'hand'
  return block.isOpenWindow ? 'window' : 'known'
}

type Span = { from: number; to: number; order: Order | null }

/** Merges adjacent blocks of the same order: the order can continue across a change of source or from past to plan. */
function mergeEqual<Block extends Span>(
  blocks: readonly Block[],
  areEqual: (one: Block, other: Block) => boolean = () => true,
): Block[] {
  const merged: Block[] = []
  for (const block of blocks) {
    const last = merged.at(-1)
    const isEqual = last !== undefined && last.order === block.order && areEqual(last, block)
    if (isEqual && last.to === block.from) merged[merged.length - 1] = { ...last, to: block.to }
    else merged.push(block)
  }
  return merged
}

export type Departure = {
  at: number
  until: number | null
  order: Order
  source: RoomLine['blocks'][number]['source']
}

/**
 * The next changes in a room, soonest first: planned blocks that begin after `now` with another order than the one
 * before. The end of the last one is unknown.
 */
export function nextDepartures(line: RoomLine | undefined, now: number, most: number): Departure[] {
  const blocks = mergeEqual(line?.blocks ?? [])
  const last = blocks.at(-1)
  // The plan begins at the server's time: its first block is the current one, even a few seconds ahead of this clock.
  const planStart = line?.blocks.find((block) => block.kind === 'planned')?.from ?? Infinity
  return blocks
    .flatMap((block) => {
      const { from, to, order, source } = block
      if (order === null || from <= planStart || from <= now) return []
      return [{ at: from, until: block === last ? null : to, order, source }]
    })
    .slice(0, most)
}

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

type TankSpan = { from: number; to: number }

/** Loads when the relay of each tank was on in the past of a day axis, by device; empty while loading. */
export function useTankHistory(
  tanks: readonly HotWater[],
  { start, end, now }: { start: number; end: number; now: number },
  isShown: boolean,
): (deviceId: string) => readonly TankSpan[] {
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
export function relaySpans(points: CapabilityValues['series'][number]['points'], now: number): TankSpan[] {
  const known = points.flatMap(([at, value]) =>
    value === null || at > now ? [] : [{ at, isOn: value !== 0 }],
  )
  const spans: TankSpan[] = []
  for (const [index, { at, isOn }] of known.entries()) {
    if (!isOn) continue
    const to = Math.min(known[index + 1]?.at ?? now, at + HOLD_MS)
    const last = spans.at(-1)
    if (last?.to === at) last.to = to
    else spans.push({ from: at, to })
  }
  return spans
}

type TankFormatters = {
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
  past: readonly TankSpan[],
  { now, end }: { now: number; end: number },
  formatters: TankFormatters,
): LineBlock[] {
  const blockOf = ({ from, to }: TankSpan, kind: 'once' | 'let' | 'past'): LineBlock => ({
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
