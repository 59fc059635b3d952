import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords, type TranslateOf } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { useFormat, type Formats } from '#lib/format.ts'

type Named = Pick<ConsumptionPeriod, 'kind' | 'from' | 'to'>

/** Returns functions that name a period and its bars: `en janvier 2027`, `le 18`. */
export function usePeriodNames() {
  return periodNamesIn(useWords(energyWords), useFormat())
}

/** Like `usePeriodNames`, but with the given texts and formats. */
export function periodNamesIn(t: TranslateOf<typeof energyWords>, format: Formats) {
  const words = (day: string) => format.date(format.dayStart(day)).split(/\s/)
  const first = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
  /** `lun. 18 janv.`, `semaine du 18 janv.`, `janvier 2027`, `2027`. */
  const short = (kind: Named['kind'], from: string): string => {
    if (kind === 'day') return format.shortDay(format.dayStart(from))
    if (kind === 'week') return t(($) => $.weekOf, { day: format.monthDay(format.dayStart(from)) })
    return kind === 'month' ? format.monthYear(format.dayStart(from)) : from.slice(0, 4)
  }
  return {
    period: ({ kind, from, to }: Named): string => {
      const [, ...month] = words(from)
      return t(($) => $.names[kind], {
        from: format.day(format.dayStart(from)),
        to: format.day(format.dayStart(to)),
        month: month.join(' '),
        year: from.slice(0, 4),
      })
    },
    short,
    /** The title between the buttons of the period: `Lundi 18 janvier`, `18 janv. – 24 janv.`. */
    title: ({ kind, from, to }: Named): string => {
      if (kind === 'day') return first(format.day(format.dayStart(from)))
      if (kind === 'week')
        return `${format.monthDay(format.dayStart(from))} – ${format.monthDay(format.dayStart(to))}`
      return first(short(kind, from))
    },
    /** The full name of a bar, for tables and screen readers. */
    bar: (kind: ConsumptionPeriod['kind'], at: number): string => {
      if (kind === 'day') return format.time(at)
      if (kind === 'year') return words(format.dayKey(at)).slice(1).join(' ')
      return format.shortDay(at)
    },
    /** The short name of a bar, for the axis. */
    tick: (kind: ConsumptionPeriod['kind'], at: number): string => {
      if (kind === 'day') return format.hour(at)
      if (kind === 'week') return format.shortDay(at).split(/\s/).slice(0, 2).join(' ')
      if (kind === 'month') return words(format.dayKey(at))[0] ?? ''
      return format.month(at).replace('.', '').slice(0, 4)
    },
  }
}
