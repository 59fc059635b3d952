import type { Device } from '@foyer/contract/device.ts'
import { matchesFilters, type WordOnScreen } from '@foyer/rules/device-filter/device-filter.ts'
import { readFilters } from '@foyer/rules/device-filter/filters-in-address.ts'
import { searchDevices } from '@foyer/rules/device-filter/search-devices.ts'
import { hasLowBattery } from '#entities/device/low-battery.ts'
import type { DevicesSearch } from './devices-search.ts'

/** The devices that an address asks for: search, chips and advanced filters all hold. */
export function chosenDevices(
  devices: readonly Device[],
  search: DevicesSearch,
  wordOnScreen: WordOnScreen,
): Device[] {
  const filters = readFilters(search.filters ?? '')
  return searchDevices(devices, search.q ?? '', wordOnScreen).filter(
    (device) =>
      (search.type === undefined || device.type === search.type) &&
      (search.status === undefined || device.status === search.status) &&
      (search.battery === undefined || hasLowBattery(device)) &&
      matchesFilters(device, filters, wordOnScreen),
  )
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

/** Silent, or soon to be. */
export function needsLook(device: Device): boolean {
  return device.status === 'offline' || hasLowBattery(device)
}
