import type { Device } from '@foyer/contract/device.ts'
import { matchesFilters, type FilterPart } from '@foyer/rules/device-filter/device-filter.ts'
import { foldText } from '@foyer/rules/device-filter/fold-text.ts'
import { searchedRows } from '@foyer/rules/device-filter/searched-rows.ts'
import { isComplete, type DeviceFilter } from '@foyer/rules/device-filter/filter-words.ts'
import { readFilters, writeFilters } from '@foyer/rules/device-filter/filters-in-address.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'
import type { Language } from '#lib/i18n.ts'
import type { CsvCell } from '#lib/csv.ts'
import { sortedRows } from '#ui/data-table.tsx'
import { attentionReason } from './device-traits.ts'
import type { ColumnWords, CellPart, DeviceColumn } from './device-column.ts'
import { deviceColumns } from './device-columns.tsx'
import { type DevicesSearch, readDevicesAddress } from './devices-search.ts'

/** The devices that match the search, chips and advanced filters of an address. */
export function chosenDevices(
  devices: readonly Device[],
  search: DevicesSearch,
  words: ColumnWords,
): Device[] {
  const filters = readDeviceFilters(search.filters)
  return searchedRows(devices, search.q ?? '', (device) => searchText(device, words)).filter(
    (device) =>
      (search.type === undefined || device.type === search.type) &&
      (search.status === undefined || device.status === search.status) &&
      (search.battery === undefined || isBatteryLow(device.battery)) &&
      matchesFilters(device, filters, filterParts, words),
  )
}

/** Cache of the folded search text of each device, per language, so that typing is fast with thousands of devices. */
const foldedTexts = new WeakMap<Device, { language: Language; text: string }>()

function searchText(device: Device, words: ColumnWords): string {
  const known = foldedTexts.get(device)
  if (known?.language === words.language) return known.text
  // The user's description is searched too, although no column shows it.
  const parts = [...deviceColumns.map(({ search }) => search?.(device, words)), device.description]
  const text = foldText(parts.map((part) => part ?? '').join('\n'))
  foldedTexts.set(device, { language: words.language, text })
  return text
}

/** Sorts the devices as the address requires; without a sort they keep their order. */
export function inSortOrder(
  devices: readonly Device[],
  sort: string | undefined,
  words: ColumnWords,
): readonly Device[] {
  const columns = deviceColumns.flatMap(({ id, sort: value }) =>
    value === null ? [] : [{ id, sortValue: (device: Device) => value(device, words) }],
  )
  return sortedRows(devices, columns, readSort(sort), words.language)
}

/**
 * Devices that need attention first, then room by room, then those without a room; otherwise in the gateway's order.
 * @param roomIds the rooms in the home's order
 */
export function inListOrder(devices: readonly Device[], roomIds: readonly string[]): Device[] {
  const rank = (device: Device) =>
    needsAttention(device) ? 0 : device.room === null || device.room === undefined ? 2 : 1
  const places = new Map(roomIds.map((id, place) => [id, place]))
  const roomRank = (device: Device) => places.get(device.room?.id ?? '') ?? roomIds.length
  return devices.toSorted(
    (one, other) => rank(one) - rank(other) || (rank(one) === 1 ? roomRank(one) - roomRank(other) : 0),
  )
}

/** True if the device needs attention and is listed first. */
export function needsAttention(device: Device): boolean {
  return attentionReason(device) !== null
}

/** A column that the list can show. */
type ListedColumn = DeviceColumn & { cell: CellPart }

/** The columns that the list can show, in its order. */
export const listedColumns: readonly ListedColumn[] = deviceColumns.flatMap((column) =>
  column.cell === null ? [] : [{ ...column, cell: column.cell }],
)

/** Columns that can be hidden; the row header is always shown. */
export const choosableColumns = listedColumns.filter(({ cell }) => !cell.isRowHeader)

/** Filter definitions by column id. */
export const filterParts: ReadonlyMap<string, FilterPart<Device, ColumnWords>> = new Map(
  deviceColumns.flatMap(({ id, filter }) => (filter === null ? [] : [[id, filter] as const])),
)

/** Whether a column is shown: all if none is chosen; the row header always. */
export function isShown({ id, cell }: ListedColumn, chosen: readonly string[]): boolean {
  return chosen.length === 0 || cell.isRowHeader === true || chosen.includes(id)
}

/** Reads the search of an address or a saved filter; invalid values are omitted. */
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

/** Parses the sort of an address; null for the default order. */
export function readSort(text: string | undefined): { column: string; isDescending: boolean } | null {
  if (text === undefined) return null
  const isDescending = text.startsWith('-')
  const name = isDescending ? text.slice(1) : text
  const column = listedColumns.find(({ id, sort }) => id === name && sort !== null)
  return column === undefined ? null : { column: column.id, isDescending }
}

/** Parses the columns of an address, in list order; empty if the width decides. */
export function readColumns(list: string | undefined): string[] {
  const named = new Set((list ?? '').split(','))
  return choosableColumns.map(({ id }) => id).filter((id) => named.has(id))
}

/** Parses the advanced filters of an address. */
export function readDeviceFilters(text: string | undefined): DeviceFilter[] {
  return readFilters(text ?? '', (word) => filterParts.has(word))
}

/** The ids of the columns that chips and advanced filters use, without duplicates. */
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

/** Whether a search or filter is active. */
export function isFiltered(search: DevicesSearch): boolean {
  return (search.q ?? '').trim() !== '' || filteredColumns(search).length > 0
}

/**
 * A named filter, stored in this browser and not on the server: it is a habit at one screen, needs no permissions, and
 * works with every provider. It is an address of the list, which can be shared as a link.
 */
export type SavedFilter = { name: string; search: DevicesSearch }

export const MAX_SAVED_FILTERS = 20
export const SAVED_NAME_LENGTH = 40

/** Reads the filters that an account saved in this browser; invalid ones are omitted. */
export function readSaved(accountId: string): SavedFilter[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(accountId)) ?? '[]')
    return Array.isArray(stored) ? stored.flatMap(readOne).slice(0, MAX_SAVED_FILTERS) : []
  } catch {
    return []
  }
}

/** Stores the filters of an account; ignores errors of the browser's storage. */
export function writeSaved(accountId: string, saved: readonly SavedFilter[]): void {
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(saved.slice(0, MAX_SAVED_FILTERS)))
  } catch {
    // The filters are lost when the page is closed.
  }
}

/** Adds a filter; replaces one of the same name, and drops the oldest beyond `MAX_SAVED_FILTERS`. */
export function withSaved(saved: readonly SavedFilter[], one: SavedFilter): SavedFilter[] {
  return [...saved.filter(({ name }) => name !== one.name), one].slice(-MAX_SAVED_FILTERS)
}

function readOne(stored: unknown): SavedFilter[] {
  if (typeof stored !== 'object' || stored === null || !('name' in stored) || !('search' in stored)) return []
  const { name, search } = stored
  if (typeof name !== 'string' || name === '' || typeof search !== 'object' || search === null) return []
  return [
    {
      name: name.slice(0, SAVED_NAME_LENGTH),
      search: readDevicesSearch(Object.fromEntries(Object.entries(search))),
    },
  ]
}

function keyOf(accountId: string): string {
  return `device-filters ${accountId}`
}

/**
 * The given devices as header and rows of a CSV file: the columns chosen for the list (all if none is chosen) and those
 * that it is filtered by.
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
