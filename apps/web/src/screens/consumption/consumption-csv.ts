import { csvText } from '#base/csv/csv-text.ts'
import type { Language } from '#base/i18n/language.ts'
import type { ConsumptionColumn } from './consumption-columns.ts'

/** The bars of a period as CSV, a row a bar; empty where not known. */
export function consumptionCsv(columns: readonly ConsumptionColumn[], spoken: Language): string {
  const written = columns.flatMap(({ csv }) => csv ?? [])
  const rows = (written[0]?.cells ?? []).map((_, bar) => written.map(({ cells }) => cells[bar] ?? null))
  return csvText(
    written.map(({ label }) => label),
    rows,
    spoken,
  )
}
