import { csvText } from '#lib/csv-text.ts'
import type { Language } from '#lib/language.ts'
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
