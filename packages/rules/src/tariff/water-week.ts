import { dayAt, instantOf, startOfDay, weekdayOf } from '#schedule/local-day.ts'

/**
 * When a tank may heat: seven days, Monday first, each with stretches [start, end) in minutes of local wall
 * time.
 */
export type WaterWeek = readonly (readonly { readonly start: number; readonly end: number }[])[]

/** A span [from, to), ms, in which a tank may heat. */
export type WaterHours = { readonly from: number; readonly to: number }

/** The hours of a week that overlap [from, to), ms, in order; adjacent stretches are merged. */
export function waterWeekHours(zone: string, week: WaterWeek, from: number, to: number): WaterHours[] {
  const hours: WaterHours[] = []
  for (let day = dayAt(zone, from); startOfDay(zone, day) < to; day += 1) {
    for (const { start, end } of week[weekdayOf(day) - 1] ?? []) {
      const span = {
        from: Math.max(from, instantOf(zone, day, start)),
        to: Math.min(to, instantOf(zone, day, end)),
      }
      // A stretch in the hour that the clock skips is ignored.
      if (span.from >= span.to) continue
      const last = hours.at(-1)
      if (last !== undefined && last.to >= span.from) {
        hours[hours.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
      } else hours.push(span)
    }
  }
  return hours
}
