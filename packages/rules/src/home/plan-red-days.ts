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
  /** The rooms with a schedule that the plan lowers, and the order of each. */
  readonly rooms: readonly { readonly roomId: string; readonly order: Order }[]
  /** Whether hot water on Auto stays off in red hours, also where the own week of a tank would heat. */
  readonly keepsWaterOff: boolean
  /** The claims that are set and not over. */
  readonly held: readonly RedDayClaim[]
}

/** A room that is lowered to an order over [since, until), ms. */
export type RedDayClaim = {
  readonly roomId: string
  readonly order: Order
  readonly since: number
  readonly until: number
}

export type RedDayPlan = {
  /** All claims of the plan from now on; null: those that are set are right. */
  readonly claims: readonly RedDayClaim[] | null
  /** When (ms) red days are planned again; null without an accepted plan. */
  readonly nextAt: number | null
}

/**
 * The red hours that last at an instant (ms) or begin in the next two days: 06:00 to 22:00 on red days of Tempo, 07:00
 * to 01:00 on peak days of EJP. Only those of days whose colour is known.
 */
function redHoursAhead(facts: TariffFacts, at: number): RedHours[] {
  const red: RedHours[] = []
  // From a day before to a day after: hours are the same, whenever they are computed.
  for (const { kind, from, to } of tariffBands(facts, at - DAY_MS, at + HORIZON_MS + DAY_MS)) {
    if (kind !== 'red_peak' && kind !== 'ejp_peak') continue
    const last = red.at(-1)
    // Bands end at midnight and where a price changes.
    if (last?.to === from) red[red.length - 1] = { from: last.from, to }
    else red.push({ from, to })
  }
  return red.filter(({ from, to }) => to > at && from < at + HORIZON_MS)
}

/** The first red hours that last at an instant (ms) or begin in the next two days; null if there are none. */
export function nextRedHours(facts: TariffFacts, at: number): RedHours | null {
  return redHoursAhead(facts, at)[0] ?? null
}

/** The red hours from an instant (ms) on in which the plan keeps hot water on Auto off; none without a plan (null). */
export function waterOffHours(
  tariff: TariffFacts,
  redDays: Omit<RedDayFacts, 'rooms' | 'held'> | null,
  at: number,
): RedHours[] {
  if (redDays === null || !redDays.isAccepted || !redDays.keepsWaterOff) return []
  return redHoursAhead(tariff, at).filter(
    (hours) => !redDays.skippedDays.includes(dateOfRedHours(tariff.zone, hours)),
  )
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
 * Plans the red days of a home at an instant (ms): one claim over each room that the plan lowers, for the next red
 * hours, and none if their day is skipped.
 */
export function planRedDays(
  { tariff, redDays }: { tariff: TariffFacts; redDays: RedDayFacts },
  now: number,
): RedDayPlan {
  const { isAccepted, skippedDays, rooms, held } = redDays
  const hours = isAccepted ? nextRedHours(tariff, now) : null
  const since = hours === null ? now : Math.max(hours.from, now)
  const isSkipped = hours !== null && skippedDays.includes(dateOfRedHours(tariff.zone, hours))
  const wanted = hours === null || isSkipped ? [] : rooms.map((room) => ({ ...room, since, until: hours.to }))
  const isHeld = ({ roomId, order, until }: RedDayClaim) =>
    held.some(
      (one) =>
        one.roomId === roomId &&
        one.order === order &&
        one.until === until &&
        Math.max(one.since, now) === since,
    )
  const isRight = wanted.length === held.length && wanted.every(isHeld)
  return {
    claims: isRight ? null : wanted,
    nextAt: isAccepted ? (hours?.to ?? now + PLAN_AGAIN_MS) : null,
  }
}

/** The week and the default order of a room, and the order to which a plan lowers it; null: it is not lowered. */
export type LoweredRoom = {
  readonly local: LocalWeek
  readonly defaultOrder: Order
  readonly redOrder: Order | null
}

/** Minutes of red hours in which a room's schedule is warmer than the order of the plan. */
export function loweredMinutes(
  { local, defaultOrder, redOrder }: LoweredRoom,
  { from, to }: RedHours,
): number {
  if (redOrder === null) return 0
  const warm = scheduleSpans(local, from, to).filter(
    ({ order }) => orderNumber(order ?? defaultOrder) < orderNumber(redOrder),
  )
  return Math.round(warm.reduce((sum, span) => sum + (span.to - span.from) / 60_000, 0))
}

/**
 * True if a room's schedule is warmer than the order of the plan on a day from Monday to Friday of the week after an
 * instant (ms), in the hours that would be red.
 */
export function canBeLowered(room: LoweredRoom, option: ColorOption, at: number): boolean {
  const { zone } = room.local
  const today = dayAt(zone, at)
  return Array.from({ length: 7 }, (_, index) => today + 1 + index).some(
    (day) => weekdayOf(day) <= 5 && loweredMinutes(room, peakHoursOf(zone, option, day)) > 0,
  )
}
