import type { Device } from '@foyer/contract/device.ts'
import { filterValueOf } from '@foyer/rules/device-filter/device-filter.ts'
import { type FilterField, filterFields, isNumberField } from '@foyer/rules/device-filter/filter-words.ts'
import type { CsvCell } from '#base/csv/csv-text.ts'
import type { SortColumn } from './devices-search.ts'

/**
 * The objects that are shown as rows of a file: the columns that are chosen for the list, all of them where none is,
 * then what the list is filtered by and does not show; dates as the reader writes them.
 */
export function devicesCsv(
  devices: readonly Device[],
  { chosen, filtered }: { chosen: readonly SortColumn[]; filtered: readonly FilterField[] },
  words: {
    header: (column: SortColumn | FilterField) => string
    type: (device: Device) => string
    status: (device: Device) => string
    value: (device: Device) => string | null
    date: (at: string) => string
  },
): { header: string[]; rows: CsvCell[][] } {
  const all: [SortColumn, (device: Device) => CsvCell][] = [
    ['name', (device) => device.name],
    ['type', words.type],
    ['brand', (device) => device.brand ?? null],
    ['model', (device) => device.model ?? null],
    ['status', words.status],
    ['room', (device) => device.room?.name ?? null],
    ['value', words.value],
    ['connected', (device) => (device.connected_since == null ? null : words.date(device.connected_since))],
    ['added', (device) => (device.created_at === undefined ? null : words.date(device.created_at))],
  ]
  const isFiltered = (column: string) => filtered.some((field) => field === column)
  const columns: [SortColumn | FilterField, (device: Device) => CsvCell][] = [
    ...all.filter(
      ([column]) => chosen.length === 0 || column === 'name' || chosen.includes(column) || isFiltered(column),
    ),
    ...filterFields
      .filter((field) => isNumberField(field) && isFiltered(field))
      .map((field): [FilterField, (device: Device) => CsvCell] => [
        field,
        (device) => filterValueOf(device, field),
      ]),
  ]
  return {
    header: columns.map(([column]) => words.header(column)),
    rows: devices.map((device) => columns.map(([, write]) => write(device))),
  }
}
