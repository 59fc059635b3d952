import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import { dayAt, startOfDay } from '#schedule/local-day.ts'
import { orderOfMode, type Reading, type ScenarioFacts, type Truth } from './scenario-facts.ts'
import { type Span, spansOf } from './time-spans.ts'

const MINUTE = 60_000

/**
 * By how much a value has to return before a comparison ends, so that a sensor that oscillates around the
 * limit does not trigger repeatedly.
 */
export const HYSTERESIS = { temperature: 0.3, humidity: 2, battery: 2, instant_power: 10 } as const

/**
 * The last state of a leaf and since when (ms), regardless of its duration; `counts`: the state that the rule
 * uses, true only after the duration.
 */
export type LeafMemory = {
  readonly is: Truth
  readonly since: number
  readonly counts: Truth
  /** When (ms) the device measured a value that came too late to begin anything, while it is the newest. */
  readonly lateAt?: number
}

/** The state of a leaf at an instant. Times are ms. */
export type LeafState = LeafMemory & {
  /** When it counts as true, if nothing changes; null if it is not true. */
  readonly countsFrom: number | null
  /** The compared value, in the contract's unit; null if it is not a number or not known. */
  readonly value: number | null
  /** The next instant at which it may change without a report; null for never. */
  readonly until: number | null
}

/** Evaluates a leaf at an instant (ms), given its former state. */
export function leafAt(
  leaf: ScenarioLeaf,
  before: LeafMemory | undefined,
  { facts, zone, at }: { facts: ScenarioFacts; zone: string; at: number },
): LeafState {
  const seen = evaluate(leaf, before?.is === 'yes', { facts, zone, at })
  const minutes = 'minutes' in leaf ? leaf.minutes : 0
  if (before !== undefined && seen.reportedAt !== null && seen.reportedAt > at) {
    // A past instant that is caught up: reports after it were not known yet.
    const count = countOf(before, { minutes, at })
    return { ...before, ...count, value: null, until: count.counts === before.is ? null : count.countsFrom }
  }
  const { is, value } = seen
  const since = seen.since ?? (before?.is === is ? before.since : Math.min(seen.reportedAt ?? at, at))
  const { counts, countsFrom } = countOf({ is, since }, { minutes, at, onlineSince: seen.onlineSince })
  if (before !== undefined && before.is !== 'yes' && seen.reportedAt !== null && is === 'yes') {
    // A value that came late is history: it ends what holds, and begins nothing. The next one in time may.
    const isLate = seen.receivedAt !== null && since + minutes * MINUTE <= seen.receivedAt
    if (isLate || before.lateAt === seen.reportedAt) {
      return { ...before, lateAt: seen.reportedAt, countsFrom: null, value: null, until: null }
    }
  }
  return { is, since, counts, countsFrom, value, until: counts === is ? seen.until : countsFrom }
}

/** Whether a state counts at an instant (ms), and since when: after its duration, and not while its device was offline. */
function countOf(
  { is, since }: Pick<LeafMemory, 'is' | 'since'>,
  { minutes, at, onlineSince = null }: { minutes: number; at: number; onlineSince?: number | null },
): Pick<LeafState, 'counts' | 'countsFrom'> {
  if (is !== 'yes') return { counts: is, countsFrom: null }
  const countsFrom = Math.max(since + minutes * MINUTE, onlineSince ?? -Infinity)
  return { counts: countsFrom <= at ? 'yes' : 'no', countsFrom }
}

type Seen = {
  is: Truth
  /** Known for leaves that depend on the time only. */
  since: number | null
  /** When the device reported it. */
  reportedAt: number | null
  /** When the value was received, if that was late. */
  receivedAt: number | null
  /** Since when the device is online. */
  onlineSince: number | null
  value: number | null
  until: number | null
}

const nothing: Seen = {
  is: 'unknown',
  since: null,
  reportedAt: null,
  receivedAt: null,
  onlineSince: null,
  value: null,
  until: null,
}

function evaluate(
  leaf: ScenarioLeaf,
  did: boolean,
  { facts, zone, at }: { facts: ScenarioFacts; zone: string; at: number },
): Seen {
  switch (leaf.kind) {
    case 'measure': {
      const reading = facts.reading(leaf.device_id, leaf.capability, at)
      if (reading === null) return nothing
      const slack = did ? HYSTERESIS[leaf.capability] : 0
      const { value } = reading
      return seenOf(reading, leaf.is === 'below' ? value < leaf.value + slack : value > leaf.value - slack)
    }
    case 'opening':
      return flag(facts.reading(leaf.device_id, 'open', at), leaf.is === 'open')
    case 'presence':
      return flag(facts.reading(leaf.device_id, 'occupancy', at), leaf.is === 'present')
    case 'reach': {
      const isOnline = facts.isOnline(leaf.device_id, at)
      return isOnline === null ? nothing : { ...nothing, is: truth(isOnline === (leaf.is === 'online')) }
    }
    case 'order': {
      const room = facts.room(leaf.room_id, at)
      if (room === null) return nothing
      const is =
        leaf.mode === 'auto'
          ? room.isPlanned
          : leaf.mode === 'holidays'
            ? room.isAbsence
            : room.order === orderOfMode(leaf.mode)
      return { ...nothing, is: truth(is), until: room.until }
    }
    case 'price': {
      const { band, until } = facts.price(at)
      return { ...nothing, is: band === null ? 'unknown' : truth(band === leaf.band), until }
    }
    case 'time':
    case 'time_between':
    case 'day':
    case 'sun':
      return byTheClock(leaf, zone, at)
  }
}

function flag(reading: Reading | null, wanted: boolean): Seen {
  return reading === null ? nothing : seenOf(reading, (reading.value !== 0) === wanted)
}

function seenOf({ value, at, ...reading }: Reading, is: boolean): Seen {
  const { receivedAt = null, onlineSince = null } = reading
  return { ...nothing, is: truth(is), reportedAt: at, receivedAt, onlineSince, value }
}

/** Cache of the last spans of each leaf: a replay evaluates the same days ten thousand times. */
const remembered = new WeakMap<ScenarioLeaf, { key: string; spans: readonly Span[] | null }>()

/** When a time-dependent leaf is true around a day; null if not known. */
function spansAround(leaf: ScenarioLeaf, zone: string, today: number): readonly Span[] | null {
  const key = `${zone} ${today}`
  const former = remembered.get(leaf)
  if (former?.key === key) return former.spans
  const days = [today - 1, today, today + 1, today + 2].map((day) => spansOf(leaf, day, zone))
  const known = days.filter((day) => day !== null)
  const spans = known.length < days.length ? null : joined(known.flat())
  remembered.set(leaf, { key, spans })
  return spans
}

/** Joins the two parts of a night into one span. */
function joined(parts: readonly Span[]): Span[] {
  const spans: Span[] = []
  for (const [from, to] of parts.toSorted((one, other) => one[0] - other[0])) {
    const last = spans.at(-1)
    if (last?.[1] === from) spans[spans.length - 1] = [last[0], to]
    else spans.push([from, to])
  }
  return spans
}

function byTheClock(leaf: ScenarioLeaf, zone: string, at: number): Seen {
  const today = dayAt(zone, at)
  const spans = spansAround(leaf, zone, today)
  if (spans === null) return nothing
  const current = spans.find(([from, to]) => from <= at && at < to)
  // Spans of later days are not known here: they are looked for tomorrow.
  const next = current?.[1] ?? spans.find(([from]) => from > at)?.[0] ?? startOfDay(zone, today + 1)
  const before = spans.findLast(([, to]) => to <= at)?.[1] ?? null
  return { ...nothing, is: truth(current !== undefined), since: current?.[0] ?? before, until: next }
}

function truth(is: boolean): Truth {
  return is ? 'yes' : 'no'
}
