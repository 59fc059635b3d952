import type { Device } from '@foyer/contract/device.ts'
import { matchesFilters } from '@foyer/rules/device-filter/device-filter.ts'
import { foldText } from '@foyer/rules/device-filter/fold-text.ts'
import { searchedRows } from '@foyer/rules/device-filter/searched-rows.ts'
import type { Language } from '#lib/language.ts'
import { hasLowBattery } from './low-battery.ts'
import { sortedRows } from '#ui/sorted-rows.ts'
import { filterParts } from './column-parts.ts'
import type { ColumnWords } from './column-words.ts'
import { deviceColumns } from './device-columns.tsx'
import type { DevicesSearch } from './devices-address.ts'
import { readDeviceFilters, readSort } from './devices-search.ts'

/** The devices that an address asks for: search, chips and advanced filters all hold. */
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
      (search.battery === undefined || hasLowBattery(device)) &&
      matchesFilters(device, filters, filterParts, words),
  )
}

/** Of each device what a search looks at, folded once a language: a keystroke over thousands of devices stays short. */
const foldedTexts = new WeakMap<Device, { language: Language; text: string }>()

function searchText(device: Device, words: ColumnWords): string {
  const known = foldedTexts.get(device)
  if (known?.language === words.language) return known.text
  // What a person wrote about it is found too, although no column shows it.
  const parts = [...deviceColumns.map(({ search }) => search?.(device, words)), device.description]
  const text = foldText(parts.map((part) => part ?? '').join('\n'))
  foldedTexts.set(device, { language: words.language, text })
  return text
}

/** The objects in the order that the address names, as the table shows them; the list's own where it names none. */
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
 * What needs a look first, then room by room, then what has no room; the gateway's order within.
 * @param roomIds the rooms in the home's order
 */
export function inListOrder(devices: readonly Device[], roomIds: readonly string[]): Device[] {
  const rank = (device: Device) =>
    needsLook(device) ? 0 : device.room === null || device.room === undefined ? 2 : 1
  const places = new Map(roomIds.map((id, place) => [id, place]))
  const roomRank = (device: Device) => places.get(device.room?.id ?? '') ?? roomIds.length
  return devices.toSorted(
    (one, other) => rank(one) - rank(other) || (rank(one) === 1 ? roomRank(one) - roomRank(other) : 0),
  )
}

/** True if the device is offline, soon will be, or did not take the order of its room. */
export function needsLook(device: Device): boolean {
  return device.status === 'offline' || hasLowBattery(device) || device.order_state?.state === 'failed'
}
