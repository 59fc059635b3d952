import type { ComponentProps } from 'react'
import { useMinute } from '#lib/clock.ts'
import { capitalize } from '#lib/dates.ts'
import { useFormat } from '#lib/format.ts'
import { bundledWords, useWords } from '#lib/i18n.ts'
import { DateField } from '#ui/date-field.tsx'
import en from '#locales/en/date-field.json'
import fr from '#locales/fr/date-field.json'

// Not in the shared texts, which the first visit loads.
const dateFieldWords = bundledWords({ en, fr })

/** A date field in the calendar of the home and the current language. */
export function HomeDateField(props: Omit<ComponentProps<typeof DateField>, 'texts' | 'today'>) {
  const t = useWords(dateFieldWords)
  const format = useFormat()
  const now = useMinute()
  const texts = {
    placeholder: t(($) => $.placeholder),
    choose: t(($) => $.choose),
    previousMonth: t(($) => $.previousMonth),
    nextMonth: t(($) => $.nextMonth),
    rejected: (text: string) => t(($) => $.notADate, { text }),
    weekday: format.weekdayNamed,
    day: (day: string) => `${format.weekday(format.dayStart(day))} ${format.date(format.dayStart(day))}`,
    month: (day: string) => capitalize(format.monthYear(format.dayStart(day))),
  }
  return <DateField {...props} today={format.dayKey(now)} texts={texts} />
}
