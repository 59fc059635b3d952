import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { ColorOption } from '#tariff/day-colors.ts'
import { dayAt, instantOf, isoDate, weekdayOf } from '#schedule/local-day.ts'
import { type LocalWeek, scheduleSpans } from '#schedule/schedule.ts'
import { DAY_STARTS, PEAK_ENDS, tariffBands, type TariffFacts } from '#tariff/tariff.ts'

const DAY_MS = 24 * 3_600_000
/** ms ahead in which red hours are searched: colours are known until tomorrow. */
const HORIZON_MS = 2 * DAY_MS
/** ms after which a home without red hours ahead is planned again. A colour that becomes known plans it too. */
const PLAN_AGAIN_MS = DAY_MS

/** The hours [from, to), ms, in which the plan of red days lowers rooms. */
export type RedHours = { readonly from: number; readonly to: number }

/** The plan of red days of a home, and what is set for it. */
export type RedDayFacts = {
  readonly isAccepted: boolean
  /** ISO dates of the red days on which the plan is not followed. */
  readonly skippedDays: readonly string[]
  /** The rooms with a schedule. */
  readonly roomIds: readonly string[]
  /** The claims that are set and not over: [since, until), ms. */
  readonly held: readonly { readonly roomId: string; readonly since: number; readonly until: number }[]
}

/** A room that is set to Éco over [since, until), ms. */
export type RedDayClaim = { readonly roomId: string; readonly since: number; readonly until: number }

export type RedDayPlan = {
  /** All claims of the plan from now on; null: those that are set are right. */
  readonly claims: readonly RedDayClaim[] | null
  /** When (ms) red days are planned again; null without an accepted plan. */
  readonly nextAt: number | null
}

/**
 * The red hours that last at an instant (ms) or come next, in the next two days: 06:00 to 22:00 on red days of Tempo,
 * 07:00 to 01:00 on peak days of EJP. Null if there are none, or no colour is known.
 */
export function nextRedHours(facts: TariffFacts, at: number): RedHours | null {
  // From a day before to a day after: hours are the same, whenever they are computed.
  const red = tariffBands(facts, at - DAY_MS, at + HORIZON_MS + DAY_MS).filter(
    ({ kind }) => kind === 'red_peak' || kind === 'ejp_peak',
  )
  const index = red.findIndex(({ to }) => to > at)
  const first = red[index]
  if (first === undefined || first.from >= at + HORIZON_MS) return null
  let { from, to } = first
  // Bands end at midnight and where a price changes.
  for (const band of red.slice(0, index).toReversed()) if (band.to === from) from = band.from
  for (const band of red.slice(index + 1)) if (band.from === to) to = band.to
  return { from, to }
}

/** The ISO date on which red hours begin, in the home's time zone. */
export function dateOfRedHours(zone: string, { from }: RedHours): string {
  return isoDate(dayAt(zone, from))
}

/** The hours that are red if a day (counted from 1970-01-01) of an option is. Those of EJP end on the next day. */
export function peakHoursOf(zone: string, option: ColorOption, day: number): RedHours {
  const [start, end] = [DAY_STARTS[option], PEAK_ENDS[option]]
  return { from: instantOf(zone, day, start), to: instantOf(zone, end > start ? day : day + 1, end) }
}

/**
 * Plans the red days of a home at an instant (ms): one claim over each room with a schedule, for the next red hours, and
 * none if their day is skipped.
 */
export function planRedDays(
  { tariff, redDays }: { tariff: TariffFacts; redDays: RedDayFacts },
  now: number,
): RedDayPlan {
  const { isAccepted, skippedDays, roomIds, held } = redDays
  const hours = isAccepted ? nextRedHours(tariff, now) : null
  const since = hours === null ? now : Math.max(hours.from, now)
  const isSkipped = hours !== null && skippedDays.includes(dateOfRedHours(tariff.zone, hours))
  const wanted =
    hours === null || isSkipped ? [] : roomIds.map((roomId) => ({ roomId, since, until: hours.to }))
  const isHeld = ({ roomId, until }: RedDayClaim) =>
    held.some((one) => one.roomId === roomId && one.until === until && Math.max(one.since, now) === since)
  const isRight = wanted.length === held.length && wanted.every(isHeld)
  return {
    claims: isRight ? null : wanted,
    nextAt: isAccepted ? (hours?.to ?? now + PLAN_AGAIN_MS) : null,
  }
}

/** The week and the default order of a room. */
export type RoomWeek = { readonly local: LocalWeek; readonly defaultOrder: Order }

/** Minutes of red hours in which a room's schedule is warmer than Éco. */
export function loweredMinutes({ local, defaultOrder }: RoomWeek, { from, to }: RedHours): number {
  const warm = scheduleSpans(local, from, to).filter(
    ({ order }) => orderNumber(order ?? defaultOrder) < orderNumber('eco'),
  )
  return Math.round(warm.reduce((sum, span) => sum + (span.to - span.from) / 60_000, 0))
}

/**
 * True if a room's schedule is warmer than Éco on a day from Monday to Friday of the week after an instant (ms), in the
 * hours that would be red.
 */
export function canBeLowered(room: RoomWeek, option: ColorOption, at: number): boolean {
  const { zone } = room.local
  const today = dayAt(zone, at)
  return Array.from({ length: 7 }, (_, index) => today + 1 + index).some(
    (day) => weekdayOf(day) <= 5 && loweredMinutes(room, peakHoursOf(zone, option, day)) > 0,
  )
}
