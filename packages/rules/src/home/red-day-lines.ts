import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import { dayAt, instantOf, isoDate, weekdayOf } from '#schedule/local-day.ts'
import { scheduleSpans } from '#schedule/schedule.ts'
import type { ColorOption } from '#tariff/day-colors.ts'
import { colorsOf, type TariffFacts } from '#tariff/tariff.ts'
import { type LoweredRoom, peakHoursOf, type RedHours } from './plan-red-days.ts'

/** Minutes of wall time at which a day on screen begins: a night belongs to the evening before it. */
const FIRST_MINUTE = 360

/** A day on screen, [from, to) in ms, with its red hours. */
export type RedDay = {
  readonly from: number
  readonly to: number
  readonly hours: RedHours
  /** True if no red hours are known: the next day from Monday to Friday, as if it were red. */
  readonly isExample: boolean
  /** The facts of the tariff in which it is red. */
  readonly tariff: TariffFacts
}

/** The day whose plan is shown at an instant (ms): that of the red hours, or without them an example. */
export function redDayOf(
  tariff: TariffFacts,
  { option, hours }: { option: ColorOption; hours: RedHours | null },
  at: number,
): RedDay {
  const { zone } = tariff
  const tomorrow = dayAt(zone, at) + 1
  const day =
    hours === null
      ? ([0, 1, 2].map((ahead) => tomorrow + ahead).find((one) => weekdayOf(one) <= 5) ?? tomorrow)
      : dayAt(zone, hours.from)
  const red = new Map([...colorsOf(tariff, option), [isoDate(day), 'red' as const]])
  return {
    from: instantOf(zone, day, FIRST_MINUTE),
    to: instantOf(zone, day + 1, FIRST_MINUTE),
    hours: hours ?? peakHoursOf(zone, option, day),
    isExample: hours === null,
    tariff: {
      ...tariff,
      colors: {
        tempo: colorsOf(tariff, 'tempo'),
        ejp: colorsOf(tariff, 'ejp'),
        [option]: red,
      },
    },
  }
}

/** An order over [from, to), ms. */
export type LineSpan = { readonly from: number; readonly to: number; readonly order: Order }

/**
 * The day of a room with the plan, without gap or overlap, and what its schedule does where the plan lowers it. Without
 * hours, the plan is not followed.
 */
export function redDayLine(
  { local, defaultOrder, redOrder }: LoweredRoom,
  { from, to, hours }: Pick<RedDay, 'from' | 'to'> & { readonly hours: RedHours | null },
): { planned: LineSpan[]; lowered: LineSpan[] } {
  const planned: LineSpan[] = []
  const lowered: LineSpan[] = []
  const add = (spans: LineSpan[], span: LineSpan) => {
    const last = spans.at(-1)
    if (span.from >= span.to) return
    if (last?.to === span.from && last.order === span.order)
      spans[spans.length - 1] = { ...last, to: span.to }
    else spans.push(span)
  }
  for (const span of scheduleSpans(local, from, to)) {
    const order = span.order ?? defaultOrder
    const [start, end] = [Math.max(span.from, hours?.from ?? to), Math.min(span.to, hours?.to ?? to)]
    if (redOrder === null || start >= end || orderNumber(order) >= orderNumber(redOrder)) {
      add(planned, { ...span, order })
      continue
    }
    add(planned, { from: span.from, to: start, order })
    add(planned, { from: start, to: end, order: redOrder })
    add(planned, { from: end, to: span.to, order })
    add(lowered, { from: start, to: end, order })
  }
  return { planned, lowered }
}
