import type { Device } from '@foyer/contract/device.ts'
import type { FilterPart } from '@foyer/rules/device-filter/device-filter.ts'
import type { ColumnWords } from './column-words.ts'
import type { CellPart, DeviceColumn } from './device-column.ts'
import { deviceColumns } from './device-columns.tsx'

/** A column that the list can show. */
export type ListedColumn = DeviceColumn & { cell: CellPart }

/** The columns that the list can show, in its order. */
export const listedColumns: readonly ListedColumn[] = deviceColumns.flatMap((column) =>
  column.cell === null ? [] : [{ ...column, cell: column.cell }],
)

/** Columns that can be left out; the one that names the row always stands. */
export const choosableColumns = listedColumns.filter(({ cell }) => !cell.isRowHeader)

/** What the advanced filters can compare, by the column's id. */
export const filterParts: ReadonlyMap<string, FilterPart<Device, ColumnWords>> = new Map(
  deviceColumns.flatMap(({ id, filter }) => (filter === null ? [] : [[id, filter] as const])),
)

/** Whether an address shows a column: where none is chosen, all; the one that names the row always. */
export function isShown({ id, cell }: ListedColumn, chosen: readonly string[]): boolean {
  return chosen.length === 0 || cell.isRowHeader === true || chosen.includes(id)
}
