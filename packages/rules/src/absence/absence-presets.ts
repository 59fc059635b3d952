import { dayAt, instantOf, weekdayOf } from '#schedule/local-day.ts'

/** Usual absences, to begin from. */
export const absencePresets = ['weekend', 'week', 'open'] as const

export type AbsencePreset = (typeof absencePresets)[number]

/** Minutes of wall time at which a household usually leaves and comes back. */
export type AbsenceHours = { readonly leave: number; readonly back: number }

/** Where no absence was ever planned: Friday after work, Sunday evening. */
export const usualHours: AbsenceHours = { leave: 17 * 60, back: 19 * 60 }

const FRIDAY = 5
const SATURDAY = 6
const QUARTER = 15 * 60_000

/** Departure and return (ms) of a usual absence, seen from now: the next that has not begun, or the one that runs. */
export function presetSpan(
  preset: AbsencePreset,
  { now, zone, hours }: { now: number; zone: string; hours: AbsenceHours },
): { departure: number; back: number | null } {
  if (preset === 'open') return { departure: nextQuarter(now), back: null }
  const [weekday, days] = preset === 'weekend' ? [FRIDAY, 2] : [SATURDAY, 7]
  // From a week ago on: one that has begun is still this one.
  let day = dayAt(zone, now) - 7
  for (;;) {
    if (weekdayOf(day) === weekday) {
      const departure = instantOf(zone, day, hours.leave)
      const back = instantOf(zone, day + days, hours.back)
      const isThis = preset === 'weekend' ? back > now : departure >= now
      if (isThis) return { departure: Math.max(departure, nextQuarter(now)), back }
    }
    day += 1
  }
}

/** The first quarter of an hour that is not before an instant (ms). */
export function nextQuarter(at: number): number {
  return Math.ceil(at / QUARTER) * QUARTER
}

/** The hours of an absence in its home's zone, for the next one. */
export function hoursOf(
  { departure, back }: { departure: number; back: number | null },
  zone: string,
): AbsenceHours {
  const minuteOf = (at: number) => {
    const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    return hour * 60 + minute
  }
  return { leave: minuteOf(departure), back: back === null ? usualHours.back : minuteOf(back) }
}
