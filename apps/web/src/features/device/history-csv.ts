import type { CsvCell } from '#lib/csv-text.ts'
import type { HistoryColumn } from './use-history-columns.ts'
import type { HistoryRow } from './history-rows.ts'

/** The history as rows of a file. */
export function historyCsv(
  columns: readonly HistoryColumn[],
  rows: readonly HistoryRow[],
): { header: string[]; rows: CsvCell[][] } {
  return {
    header: columns.map(({ label, csvUnit }) => (csvUnit === null ? label : `${label} (${csvUnit})`)),
    rows: rows.map((row) => columns.map(({ csv }) => csv(row))),
  }
}
