import type { Order } from '@foyer/contract/heating.ts'
import type { DayBlock } from '@foyer/rules/schedule/view-day.ts'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import { capitalize } from '#lib/text.ts'
import { QUARTER_MS, type WeekDays } from './week-days.ts'

export type WeekWords = {
  nameOf: (order: Order) => string
  /** `17:00` for a quarter of a day on screen, 0 to 96. */
  time: (quarter: number) => string
  /** `jeudi`; 0 is Monday. */
  day: (day: number) => string
  /** `Jeudi`. */
  dayTitle: (day: number) => string
  /** `lundi, mardi et jeudi`. */
  days: (days: readonly number[]) => string
  /** Duration of a number of quarters: `5 h 30`. */
  length: (quarters: number) => string
  /** Duration of a number of quarters in hours, never days: `67 h`, `38 h 30`. */
  hours: (quarters: number) => string
  /** Description of a block for screen readers: `Jeudi, Confort, de 17:00 à 22:30`. */
  block: (day: number, block: DayBlock) => string
}

/** Formatters for days, times and blocks of the week. */
export function useWeekWords(week: WeekDays): WeekWords {
  const t = useWords(calendarWords)
  const format = useFormat()
  const orderName = useOrderName()
  const time = (quarter: number) => format.time(week.plainStart + quarter * QUARTER_MS)
  const day = (index: number) => format.weekday(week.rows[index]?.start ?? week.start)
  const dayTitle = (index: number) => capitalize(day(index))
  return {
    nameOf: orderName,
    time,
    day,
    dayTitle,
    days: (days) => {
      const names = days.map(day)
      const last = names.at(-1) ?? ''
      return names.length < 2 ? last : t(($) => $.and, { one: names.slice(0, -1).join(', '), other: last })
    },
    length: (quarters) => format.duration(quarters * 900),
    hours: (quarters) => {
      const hours = format.unit(Math.floor(quarters / 4), 'h')
      const minutes = (quarters % 4) * 15
      // Reuse the language's space before the unit.
      return minutes === 0 ? hours : `${hours}${hours.slice(-2, -1)}${minutes}`
    },
    block: (index, block) =>
      t(($) => (block.isDefault ? $.cellDefault : $.cell), {
        day: dayTitle(index),
        order: orderName(block.order),
        from: time(block.from),
        to: time(block.to),
      }),
  }
}
