import type { AbsencePreview, AbsenceRoom, AbsenceWater } from '@foyer/contract/absence.ts'
import { useQueries } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/i18n.ts'
import { absenceWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { RichText } from '#lib/rich-text.tsx'
import { scheduleQuery } from '#api/queries/rooms.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import { Measure, RangeBar } from '#ui/measure.tsx'
import { Section } from '#ui/page.tsx'
import { percent } from '#ui/css-percent.ts'
import { positionOn, readableTicks, useElementWidth, labelWidth, rem } from '#ui/timeline/axis.ts'
import { LineBlocks } from '#ui/timeline/day-lines.tsx'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import {
  type BarKind,
  roomBlocks,
  waterBlocks,
  type AbsenceDraft,
  absenceAxis,
  absenceSpan,
  type AbsenceAxis,
} from './absence-draft.ts'
import { AbsenceWarnings } from './absence-warnings.tsx'

import typography from '#ui/typography.module.css'
import styles from './absence.module.css'
import axes from '#ui/timeline/blocks.module.css'
import lines from '#ui/timeline/day-lines.module.css'

/** When each room is lowered and starts to heat for the return, as bars with text; then the hot water. */
export function AbsencePlan({
  plan,
  rooms: all,
  draft,
  now,
}: {
  plan: AbsencePreview
  /** The rooms of the home, in the user's order. */
  rooms: readonly Room[]
  draft: AbsenceDraft
  now: number
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const orderName = useOrderName()
  const zone = useValue(homeZone)
  const placeOf = ({ room_id: id }: AbsenceRoom) => all.findIndex((room) => room.id === id)
  const rooms = plan.rooms
    .filter(({ room_id: id }) => draft.roomIds?.includes(id) ?? true)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
  const water = draft.roomIds === null ? plan.hot_water : null
  const schedules = useQueries({ queries: rooms.map(({ room_id: id }) => scheduleQuery(id)) })
  const span = absenceSpan(draft, zone)
  const axis = absenceAxis(span, now, format.dayTick)
  const formatters = {
    nameOf: orderName,
    time: format.time,
    describe: (kind: BarKind, order: OrderFace, from: number, to: number) =>
      t(($) => $.block[kind], {
        order: orderName(order),
        from: format.when(from, now),
        to: format.when(to, now),
      }),
  }
  const bars = rooms.map((room, index) => {
    const schedule = schedules[index]?.data
    return {
      key: room.room_id,
      info: <RoomReturn room={room} draft={draft} />,
      blocks: roomBlocks(room, draft, { axis, zone, schedule }, formatters),
      label: t(($) => $.bars, { name: room.room_name }),
    }
  })
  const waterBar =
    water === null
      ? null
      : {
          key: 'water',
          info: <WaterReturn water={water} now={now} />,
          blocks: waterBlocks(water, draft, axis, formatters),
          label: t(($) => $.bars, { name: water.device_name }),
        }
  const hasPreheat = rooms.some((room) => room.preheat_at !== null)
  return (
    <Section title={t(($) => $.ready)} note={t(($) => (span.isWhole ? $.days : $.lastDays))}>
      <AbsenceBoard
        axis={axis}
        tags={tagsOf(draft, span.isWhole, (kind, at) => t(($) => $.tags[kind], { time: format.time(at) }))}
        bars={waterBar === null ? bars : [...bars, waterBar]}
      />
      {hasPreheat ? (
        <p className={`${typography.note} ${styles.legend}`}>
          <i aria-hidden="true" data-order="comfort" />
          {t(($) => $.ribbed)}
        </p>
      ) : null}
      <AbsenceWarnings
        rooms={all.filter(({ id }) => rooms.some((room) => room.room_id === id))}
        returns={rooms}
        now={now}
      />
    </Section>
  )
}

/** What an absence saves in its rooms, as a range with its method. Nothing if that is not known, or is next to nothing. */
export function AbsenceSaving({ plan, draft }: { plan: AbsencePreview; draft: AbsenceDraft }) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const isMeant = ({ room_id: id }: { room_id: string }) => draft.roomIds?.includes(id) ?? true
  const savings = plan.savings.filter(isMeant)
  const energy = sumOf(savings.map((room) => room.energy))
  if (energy.high < LEAST_SHOWN_WH) return null
  const costs = savings.flatMap(({ cost }) => cost ?? [])
  const cost = costs.length < savings.length ? null : sumOf(costs)
  const digits = energy.high < 10_000 ? 1 : 0
  const energyText = t(($) => $.saving.energyRange, {
    low: format.number(energy.low / 1_000, digits),
    high: format.unit(energy.high / 1_000, 'kWh', digits),
  })
  // A unit at the end is as small as any other.
  const text = cost === null ? energyText : format.moneyRange(cost.low, cost.high)
  const [amount = '', unit] = text.split(/[\u202F\u00A0](?=(?:€|kWh)$)/)
  const missing = plan.rooms.filter(isMeant).length - savings.length
  const shown = cost ?? energy
  const edge = cost === null ? format.energy : format.money
  return (
    <section className={styles.saving} aria-label={t(($) => $.saving.title)}>
      <Measure
        isLink={false}
        label={t(($) => $.saving.title)}
        value={amount}
        letters={amount.length + (unit === undefined ? 0 : 1)}
        unit={unit}
        chart={
          <RangeBar
            low={shown.low}
            high={shown.high}
            max={shown.high * 1.5}
            label={t(($) => $.saving.bar, { low: edge(shown.low), high: edge(shown.high) })}
          />
        }
      />
      <div>
        <p>
          <RichText
            text={t(($) => (cost === null ? $.saving.noPrice : $.saving.less), { energy: energyText })}
          />
        </p>
        <p className={typography.note}>
          {t(($) => $.saving.method)} {missing === 0 ? null : t(($) => $.saving.missing, { count: missing })}
        </p>
      </div>
    </section>
  )
}

/** Wh. Less is not shown. */
const LEAST_SHOWN_WH = 100

type SavedRange = AbsencePreview['savings'][number]['energy']

function sumOf(ranges: readonly SavedRange[]): SavedRange {
  return {
    low: ranges.reduce((sum, { low }) => sum + low, 0),
    high: ranges.reduce((sum, { high }) => sum + high, 0),
  }
}

function tagsOf(
  { departure, back }: AbsenceDraft,
  isWhole: boolean,
  tagText: (kind: AbsenceTag['kind'], at: number) => string,
): AbsenceTag[] {
  const tags: AbsenceTag[] = []
  if (isWhole) tags.push({ kind: 'departure', at: departure, text: tagText('departure', departure) })
  if (back !== null) tags.push({ kind: 'return', at: back, text: tagText('return', back) })
  return tags
}

/** A vertical line through all bars: an instant in ms, and its label. */
type AbsenceTag = { kind: 'departure' | 'return'; at: number; text: string }

type AbsenceBar = {
  key: string
  info: ReactNode
  blocks: readonly LineBlock[]
  /** Names the list of blocks for screen readers. */
  label: string
}

/**
 * The bars of an absence below days that are side by side. The day names, tags and lines are hidden from screen
 * readers: the text next to a bar and its blocks contain the same times.
 */
function AbsenceBoard({
  axis,
  tags,
  bars,
}: {
  axis: AbsenceAxis
  tags: readonly AbsenceTag[]
  bars: readonly AbsenceBar[]
}) {
  const { ref, width } = useElementWidth()
  const placed = tags.map((tag) => ({ ...tag, x: positionOn(axis, tag.at) * width }))
  const positions = placeTags(placed, width)
  return (
    <div className={styles.board}>
      <div className={styles.head} aria-hidden="true">
        <div className={axes.axis} ref={ref}>
          {readableTicks(axis, width).map(({ at, label, align, position }) => (
            <span key={at} data-align={align} style={{ left: percent(position) }}>
              {label}
            </span>
          ))}
        </div>
        <div className={styles.tags}>
          {width === 0
            ? null
            : tags.map(({ kind, text }, index) => (
                <span key={kind} data-kind={kind} style={{ left: rem(positions[index] ?? 0) }}>
                  {text}
                </span>
              ))}
        </div>
      </div>
      <ol className={styles.bars}>
        {bars.map(({ key, info, blocks, label }) => (
          <li key={key}>
            <div className={styles.info}>{info}</div>
            <div className={`${lines.dayLine} ${styles.line}`} data-size="row">
              <LineBlocks axis={axis} blocks={blocks} width={width} label={label} />
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.through} aria-hidden="true">
        <div className={axes.grid}>
          {axis.boundaries.map((at) => (
            <i key={at} style={{ left: percent(positionOn(axis, at)) }} />
          ))}
          {tags.map(({ kind, at }) => (
            <i key={kind} data-now="" style={{ left: percent(positionOn(axis, at)) }} />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The padding of a tag and the gap between two tags, in pixels. */
const TAG_PADDING_PX = 14
const TAG_GAP_PX = 6

/**
 * The left edges of tags on a line of `width` pixels: each centred over its `x`, as far as the ends of the line and
 * the previous tag allow. `tags` is sorted by `x`.
 */
export function placeTags(tags: readonly { x: number; text: string }[], width: number): number[] {
  const sizes = tags.map(({ text }) => labelWidth(text) + TAG_PADDING_PX)
  const positions: number[] = []
  for (const [index, { x }] of tags.entries()) {
    const size = sizes[index] ?? 0
    // Leave room for the following tags.
    const after = sizes.slice(index + 1).reduce((sum, next) => sum + next + TAG_GAP_PX, 0)
    const before = index === 0 ? 0 : (positions[index - 1] ?? 0) + (sizes[index - 1] ?? 0) + TAG_GAP_PX
    positions.push(Math.max(before, Math.min(x - size / 2, width - size - after)))
  }
  return positions
}

/** How long before the return a room heats, and the basis of that estimate. The bar next to it shows the start. */
function RoomReturn({ room, draft }: { room: AbsenceRoom; draft: AbsenceDraft }) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const orderName = useOrderName()
  const { lead_minutes: lead, runs, is_learned: isLearned, temperature } = room
  const basis = () => {
    if (temperature === null) return t(($) => $.unmeasured)
    return t(($) => (isLearned ? $.learned : $.byDefault), { count: runs })
  }
  const words = () => {
    if (lead !== null) {
      return lead === 0
        ? t(($) => $.preheatsAtReturn, { basis: basis() })
        : t(($) => $.preheats, { lead: format.duration(lead * 60), basis: basis() })
    }
    if (draft.back === null) return t(($) => $.staysOpen, { order: orderName(draft.order) })
    return room.order === draft.order
      ? t(($) => $.staysIn, { order: orderName(room.order) })
      : t(($) => $.stays)
  }
  return <BarInfo name={room.room_name}>{words()}</BarInfo>
}

/** When the hot water is switched on again, and whether that is off-peak. */
function WaterReturn({ water, now }: { water: AbsenceWater; now: number }) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const { back_at: at, is_off_peak: isOffPeak } = water
  return (
    <BarInfo name={t(($) => $.water)}>
      {at === null
        ? t(($) => $.waterOpen)
        : t(($) => (isOffPeak ? $.waterOffPeak : $.waterBack), { at: format.whenAt(at, now) })}
    </BarInfo>
  )
}

/** The name of a bar, and a note on it. */
function BarInfo({ name, children }: { name: string; children: string | ReactElement }) {
  return (
    <>
      <b>{name}</b>
      <p className={typography.note}>
        {typeof children === 'string' ? <RichText text={children} /> : children}
      </p>
    </>
  )
}

/** The placeholder of the plan: an empty bar per room below the same days, so that the content below does not move. */
export function AbsencePlanPending({
  rooms,
  draft,
  now,
}: {
  rooms: readonly Room[]
  draft: AbsenceDraft
  now: number
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const span = absenceSpan(draft, useValue(homeZone))
  const bars = rooms
    .filter(({ id }) => draft.roomIds?.includes(id) ?? true)
    .map(({ id, name }) => ({
      key: id,
      info: (
        <BarInfo name={name}>
          <Skeleton width="80%" />
        </BarInfo>
      ),
      blocks: [],
      label: t(($) => $.bars, { name }),
    }))
  return (
    <Section title={t(($) => $.ready)} note={t(($) => (span.isWhole ? $.days : $.lastDays))}>
      <Loading label={t(($) => $.loading)}>
        <AbsenceBoard axis={absenceAxis(span, now, format.dayTick)} tags={[]} bars={bars} />
      </Loading>
    </Section>
  )
}
