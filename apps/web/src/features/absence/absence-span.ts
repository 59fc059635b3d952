import { homeDayAt, type HomeDay } from '#lib/home-day.ts'
import type { Axis } from '#ui/timeline/axis.ts'
import type { AbsenceDraft } from './absence-draft.ts'

/** Days that stand side by side at the most: a week away and the day after it. */
const MOST_DAYS = 9
/** Days that are shown of an absence that is longer, up to its return; and of one without a return, from its departure. */
const SHOWN_DAYS = 4

/** The days that the bars of an absence show, each from 06:00 to 06:00. */
export type AbsenceSpan = {
  days: readonly HomeDay[]
  /** False: the absence is too long to be shown whole, and these are its last days. */
  isWhole: boolean
}

/** From the day of the departure to the day after the return; of a long absence, its end alone. */
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
  while ((days.at(-1)?.start ?? back) <= back && isShort(MOST_DAYS)) add()
  if ((days.at(-1)?.start ?? back) > back) return { days, isWhole: true }
  // The day of the return and what comes after it, after the days before it.
  const last = [homeDayAt(back, zone)]
  while (last.length < SHOWN_DAYS - 1) last.unshift(homeDayAt((last[0]?.start ?? back) - 1, zone))
  return { days: [...last, homeDayAt(last.at(-1)?.end ?? back, zone)], isWhole: false }
}

/** The days side by side on one axis: a tick names each in its middle. */
export type AbsenceAxis = Axis & { boundaries: readonly number[] }

/** The axis of these days; the present is on it only where it lies within. */
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
