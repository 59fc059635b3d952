import {
  type Absence,
  type AwayOrder,
  awayOrders,
  type AbsenceRoom,
  type AbsenceWater,
} from '@foyer/contract/absence.ts'
import { isOverSameSpan } from '@foyer/rules/absence/absence-claims.ts'
import {
  type AbsencePreset,
  absencePresets,
  presetSpan,
  usualHours,
} from '@foyer/rules/absence/absence-presets.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Schedule } from '@foyer/contract/schedule.ts'
import { scheduleSpans } from '@foyer/rules/schedule/schedule.ts'
import { homeDayAt, type HomeDay } from '#lib/home-time.ts'
import type { Axis } from '#ui/timeline/axis.ts'
import type { LineBlock } from '#ui/timeline/block-layout.ts'
import type { OrderFace } from '#ui/order-chip.tsx'
import { mergeWhole } from '#forms/draft.ts'
import { type Guard, isAnyOf, isListOf, isNumber, isOneOf, isShapeOf, isText } from '#forms/draft-storage.ts'

/** Maximum number of days side by side: a week away and the day after it. */
const MAX_DAYS = 9
/** Days shown of a longer absence (up to its return) and of one without a return (from its departure). */
const SHOWN_DAYS = 4

/** The days on the axis of an absence, each from 06:00 to 06:00. */
type AbsenceSpan = {
  days: readonly HomeDay[]
  /** False: the absence is too long to be shown in full, and these are its last days. */
  isWhole: boolean
}

/** The days from the departure to the day after the return; of a long absence only the last ones. */
export function absenceSpan(
  { departure, back }: Pick<AbsenceDraft, 'departure' | 'back'>,
  zone: string,
): AbsenceSpan {
  const days = [homeDayAt(departure, zone)]
  const isShort = (most: number) => days.length < most
  const add = () => days.push(homeDayAt(days.at(-1)?.end ?? departure, zone))
  if (back === null) {
    while (isShort(SHOWN_DAYS)) add()
    return { days, isWhole: true }
  }
  while ((days.at(-1)?.start ?? back) <= back && isShort(MAX_DAYS)) add()
  if ((days.at(-1)?.start ?? back) > back) return { days, isWhole: true }
  // The last days before the return, the day of the return and the day after it.
  const last = [homeDayAt(back, zone)]
  while (last.length < SHOWN_DAYS - 1) last.unshift(homeDayAt((last[0]?.start ?? back) - 1, zone))
  return { days: [...last, homeDayAt(last.at(-1)?.end ?? back, zone)], isWhole: false }
}

/** The days side by side on one axis: a tick in the middle of each has its name. */
export type AbsenceAxis = Axis & { boundaries: readonly number[] }

/** The axis of these days; it includes the current time only if that is within them. */
export function absenceAxis({ days }: AbsenceSpan, now: number, nameOf: (at: number) => string): AbsenceAxis {
  const start = days[0]?.start ?? now
  const end = days.at(-1)?.end ?? now
  return {
    start,
    end,
    ticks: days.map((day) => ({ at: (day.start + day.end) / 2, label: nameOf(day.start) })),
    boundaries: days.slice(1).map((day) => day.start),
    now: now > start && now < end ? now : null,
  }
}

/** The editable fields of an absence; instants in ms. */
export type AbsenceDraft = {
  departure: number
  back: number | null
  order: AwayOrder
  /** Null: the whole home. */
  roomIds: readonly string[] | null
}

/** A new absence with initial values: the first preset, relative to now (ms), that is not planned yet. */
export function newAbsence(now: number, zone: string, others: readonly Absence[]): AbsenceDraft {
  const presetDrafts = absencePresets.map((preset): AbsenceDraft => ({
    ...spanOf(preset, now, zone),
    order: 'frost_protection',
    roomIds: null,
  }))
  const [first] = presetDrafts.filter((draft) => !isPlannedTwice(draft, others))
  return first ?? { departure: now, back: null, order: 'frost_protection', roomIds: null }
}

/** The editable fields and the version of a stored absence. */
export function storedAbsence({ departure_at, return_at, order, room_ids, version }: Absence) {
  const value: AbsenceDraft = {
    departure: Date.parse(departure_at),
    back: return_at === null ? null : Date.parse(return_at),
    order,
    roomIds: room_ids,
  }
  return { value, version }
}

/** True if another absence has the same rooms, departure and return. */
export function isPlannedTwice(draft: AbsenceDraft, others: readonly Absence[]): boolean {
  return others.some((other) => isOverSameSpan(storedAbsence(other).value, draft))
}

/** The times of a preset, relative to now (ms). */
export function spanOf(
  preset: AbsencePreset,
  now: number,
  zone: string,
): Pick<AbsenceDraft, 'departure' | 'back'> {
  return presetSpan(preset, { now, zone, hours: usualHours })
}

/** An absence is merged as a whole: its return depends on its departure. */
export const absenceMerge = mergeWhole<AbsenceDraft>()

/** True if a stored draft of an absence is valid. */
export const isAbsenceDraft: Guard<AbsenceDraft> = isShapeOf<AbsenceDraft>({
  departure: isNumber,
  back: isAnyOf<number | null>(isNumber, isOneOf([null])),
  order: isOneOf(awayOrders),
  roomIds: isAnyOf<readonly string[] | null>(isListOf(isText), isOneOf([null])),
})

/** The draft as a request body. */
export function bodyOf({ departure, back, order, roomIds }: AbsenceDraft) {
  return {
    room_ids: roomIds === null ? null : [...roomIds],
    order,
    departure_at: new Date(departure).toISOString(),
    return_at: back === null ? null : new Date(back).toISOString(),
  }
}

/** `away`: the home is empty. `preheat`: the room is heated for the return. `week`: the room follows its schedule. */
export type BarKind = 'away' | 'preheat' | 'week'

type BarFormatters = {
  nameOf: (order: OrderFace) => string
  time: (at: number) => string
  /** Describes a whole block: its mode and its two times (ms). */
  describe: (kind: BarKind, order: OrderFace, from: number, to: number) => string
}

type Span = { from: number; to: number; order: OrderFace; kind: BarKind }

/**
 * The blocks of a room around an absence: its schedule, lowered from the departure, heated for the return, its
 * schedule again. Without the schedule, which may still be loading, the times around the absence are empty.
 */
export function roomBlocks(
  room: Pick<AbsenceRoom, 'order' | 'preheat_at'>,
  draft: AbsenceDraft,
  context: { axis: Axis; zone: string; schedule: Pick<Schedule, 'week' | 'default_order'> | undefined },
  formatters: BarFormatters,
): LineBlock[] {
  const { axis, zone, schedule } = context
  const { departure, order } = draft
  const back = draft.back ?? axis.end
  const start = room.preheat_at === null ? back : Date.parse(room.preheat_at)
  const weekBetween = (from: number, to: number): Span[] => {
    if (schedule === undefined) return []
    return scheduleSpans({ week: schedule.week, zone }, from, to).map((span) => ({
      ...span,
      order: span.order ?? schedule.default_order,
      kind: 'week',
    }))
  }
  const spans: Span[] = [
    ...weekBetween(axis.start, departure),
    { from: departure, to: start, order: awayFace(room, order), kind: 'away' },
    { from: start, to: back, order: room.order, kind: 'preheat' },
    ...weekBetween(back, axis.end),
  ]
  return mergeAdjacent(spans).map((span) => blockOf(span, formatters))
}

/**
 * The home's hot water during an absence: off, then heated for the return. Before and after, its own schedule
 * applies.
 */
export function waterBlocks(
  water: Pick<AbsenceWater, 'back_at'>,
  { departure, back }: AbsenceDraft,
  axis: Axis,
  formatters: BarFormatters,
): LineBlock[] {
  const end = back ?? axis.end
  const start = water.back_at === null ? end : Date.parse(water.back_at)
  const spans: Span[] = [
    { from: departure, to: start, order: 'stop', kind: 'away' },
    { from: start, to: end, order: 'water', kind: 'preheat' },
  ]
  return mergeAdjacent(spans).map((span) => ({ ...blockOf(span, formatters), isRibbed: undefined }))
}

/** A room whose schedule is as low as the absence keeps its own mode. */
function awayFace(
  { order, preheat_at: at }: Pick<AbsenceRoom, 'order' | 'preheat_at'>,
  away: Order,
): OrderFace {
  return at === null && order === away ? away : 'holidays'
}

/**
 * Drops empty spans and merges adjacent spans of the same mode and kind, so that none crosses the departure or the
 * return.
 */
function mergeAdjacent(spans: readonly Span[]): Span[] {
  const blocks: Span[] = []
  for (const span of spans) {
    if (span.to <= span.from) continue
    const last = blocks.at(-1)
    const isContinuation = last?.order === span.order && last.kind === span.kind
    if (last !== undefined && isContinuation) blocks[blocks.length - 1] = { ...last, to: span.to }
    else blocks.push(span)
  }
  return blocks
}

function blockOf({ from, to, order, kind }: Span, formatters: BarFormatters): LineBlock {
  const isPreheat = kind === 'preheat'
  return {
    from,
    to,
    order,
    label: formatters.nameOf(order),
    // The departure and the return are labelled above the bars.
    startLabel: isPreheat ? formatters.time(from) : undefined,
    ...(isPreheat ? { isRibbed: true } : {}),
    description: formatters.describe(kind, order, from, to),
  }
}
