import type { Language } from './language.ts'
import { language } from './language.ts'
import { useValue } from './value-store.ts'
import { formatDates, type DateFormats } from './format-dates.ts'
import { formatNumbers, type NumberFormats } from './format-numbers.ts'
import { formatSpans, type SpanFormats } from './format-spans.ts'
import { homeZone } from './home-zone.ts'

export type Formats = DateFormats & NumberFormats & SpanFormats

const made = new Map<string, Formats>()

/** Everything that writes times and figures, in a language and a zone. Made once for each pair. */
export function formatsFor(spoken: Language, zone: string): Formats {
  const key = `${spoken} ${zone}`
  const former = made.get(key)
  if (former !== undefined) return former
  const formats = { ...formatDates(spoken, zone), ...formatNumbers(spoken), ...formatSpans(spoken, zone) }
  made.set(key, formats)
  return formats
}

/** Times and figures as the person on screen reads them: `const format = useFormat()`, `format.time(at)`. */
export function useFormat(): Formats {
  return formatsFor(useValue(language), useValue(homeZone))
}
