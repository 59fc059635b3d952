import { dayAt, instantOf, weekdayOf } from '#schedule/local-day.ts'

/** Presets of usual absences. */
export const absencePresets = ['weekend', 'week', 'open'] as const

export type AbsencePreset = (typeof absencePresets)[number]

/** Minutes of wall time at which a household usually leaves and returns. */
export type AbsenceHours = { readonly leave: number; readonly back: number }

/** Default before the first absence: Friday after work, Sunday evening. */
export const usualHours: AbsenceHours = { leave: 17 * 60, back: 19 * 60 }

const FRIDAY = 5
const SATURDAY = 6
const QUARTER = 15 * 60_000

/** Departure and return (ms) of a preset: the current one or the next one. */
export function presetSpan(
  preset: AbsencePreset,
  { now, zone, hours }: { now: number; zone: string; hours: AbsenceHours },
): { departure: number; back: number | null } {
  if (preset === 'open') return { departure: nextQuarter(now), back: null }
  const [weekday, days] = preset === 'weekend' ? [FRIDAY, 2] : [SATURDAY, 7]
  // Starts a week ago, to find a weekend that has already begun.
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

/** The first quarter of an hour at or after an instant (ms). */
export function nextQuarter(at: number): number {
  return Math.ceil(at / QUARTER) * QUARTER
}

/** The hours of an absence in its home's zone, used for the next one. */
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
