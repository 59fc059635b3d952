import type { Device } from '@foyer/contract/device.ts'
import type { CsvCell } from '#lib/csv-text.ts'
import { listedColumns, isShown } from './column-parts.ts'
import type { ColumnWords } from './column-words.ts'
import { deviceColumns } from './device-columns.tsx'

/**
 * The objects that are shown as rows of a file: the columns that are chosen for the list, all of them where none is, and
 * what the list is filtered by; dates as the reader writes them.
 */
export function devicesCsv(
  devices: readonly Device[],
  { chosen, filtered }: { chosen: readonly string[]; filtered: readonly string[] },
  words: ColumnWords,
): { header: string[]; rows: CsvCell[][] } {
  const shown = listedColumns.filter((column) => isShown(column, chosen)).map(({ id }) => id)
  const columns = deviceColumns.flatMap(({ id, header, csv }) =>
    csv === null || !(shown.includes(id) || filtered.includes(id)) ? [] : [{ header, csv }],
  )
  return {
    header: columns.map(({ header }) => words.t(header)),
    rows: devices.map((device) => columns.map(({ csv }) => csv(device, words))),
  }
}
