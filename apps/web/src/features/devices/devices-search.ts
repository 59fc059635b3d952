import { isComplete } from '@foyer/rules/device-filter/filter-words.ts'
import type { DeviceFilter } from '@foyer/rules/device-filter/filter-words.ts'
import { readFilters, writeFilters } from '@foyer/rules/device-filter/filters-in-address.ts'
import { choosableColumns, filterParts, listedColumns } from './column-parts.ts'
import { readDevicesAddress, type DevicesSearch } from './devices-address.ts'

/** Reads what an address or a saved filter asks for; what is not understood is left out. */
export function readDevicesSearch(search: Record<string, unknown>): DevicesSearch {
  const { filters, sort, cols, ...rest } = readDevicesAddress(search)
  const knownFilters = writeFilters(readDeviceFilters(filters))
  const knownColumns = readColumns(cols).join(',')
  return {
    ...rest,
    ...(knownFilters === '' ? {} : { filters: knownFilters }),
    ...(knownColumns === '' ? {} : { cols: knownColumns }),
    ...(sort === undefined || readSort(sort) === null ? {} : { sort }),
  }
}

/** The sort that the address names, or null for the list's own order. */
export function readSort(text: string | undefined): { column: string; isDescending: boolean } | null {
  if (text === undefined) return null
  const isDescending = text.startsWith('-')
  const name = isDescending ? text.slice(1) : text
  const column = listedColumns.find(({ id, sort }) => id === name && sort !== null)
  return column === undefined ? null : { column: column.id, isDescending }
}

/** The columns that an address names, in their order; none where it leaves the choice to the width. */
export function readColumns(list: string | undefined): string[] {
  const named = new Set((list ?? '').split(','))
  return choosableColumns.map(({ id }) => id).filter((id) => named.has(id))
}

/** The advanced filters that an address names. */
export function readDeviceFilters(text: string | undefined): DeviceFilter[] {
  return readFilters(text ?? '', (word) => filterParts.has(word))
}

/** The columns that chips and advanced filters choose by, each once. */
export function filteredColumns({ type, status, battery, filters }: DevicesSearch): string[] {
  return [
    ...new Set([
      ...(type === undefined ? [] : ['type']),
      ...(status === undefined ? [] : ['status']),
      ...(battery === undefined ? [] : ['battery']),
      ...readDeviceFilters(filters)
        .filter((filter) => isComplete(filter, filterParts.get(filter.field)?.kind ?? 'text'))
        .map(({ field }) => field),
    ]),
  ]
}

/** Whether the address asks for less than the whole list. */
export function isNarrowed(search: DevicesSearch): boolean {
  return (search.q ?? '').trim() !== '' || filteredColumns(search).length > 0
}
