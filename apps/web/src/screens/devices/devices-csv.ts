import type { Device } from '@foyer/contract/device.ts'
import type { CsvCell } from '#base/csv/csv-text.ts'
import type { SortColumn } from './devices-search.ts'

/**
 * The objects that are shown as rows of a file: the columns that are chosen for the list, all of them where none is,
 * dates as the reader writes them.
 */
export function devicesCsv(
  devices: readonly Device[],
  chosen: readonly SortColumn[],
  words: {
    header: (column: SortColumn) => string
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
  const columns =
    chosen.length === 0 ? all : all.filter(([column]) => column === 'name' || chosen.includes(column))
  return {
    header: columns.map(([column]) => words.header(column)),
    rows: devices.map((device) => columns.map(([, write]) => write(device))),
  }
}
