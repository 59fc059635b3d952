import type { Device } from '@foyer/contract/device.ts'
import { sortedRows } from '#ui/data-table/sorted-rows.ts'
import { readSort, type SortColumn } from './devices-search.ts'

type Column = {
  id: SortColumn
  sortValue: (device: Device) => string | number | null
  isNumber?: boolean
  isRowHeader?: boolean
  from?: 900 | 1180 | 1400
}

/** The nine columns of the specification and by what each puts the objects in order. `typeWord` is the type as read. */
export function deviceColumns(typeWord: (device: Device) => string): Column[] {
  return [
    { id: 'name', isRowHeader: true, sortValue: (device) => device.name },
    { id: 'type', sortValue: typeWord },
    { id: 'brand', from: 1400, sortValue: (device) => device.brand ?? null },
    { id: 'model', from: 1400, sortValue: (device) => device.model ?? null },
    { id: 'status', sortValue: (device) => device.status },
    { id: 'room', from: 1180, sortValue: (device) => device.room?.name ?? null },
    {
      id: 'value',
      isNumber: true,
      sortValue: (device) => device.temperature ?? device.instant_power ?? device.humidity ?? null,
    },
    {
      id: 'connected',
      isNumber: true,
      sortValue: (device) => Date.parse(device.connected_since ?? '') || null,
    },
    {
      id: 'added',
      isNumber: true,
      from: 900,
      sortValue: (device) => Date.parse(device.created_at ?? '') || null,
    },
  ]
}

/** The objects in the order that the address names, as the table shows them; the list's own where it names none. */
export function inSortOrder(
  devices: readonly Device[],
  sort: string | undefined,
  typeWord: (device: Device) => string,
  language: string,
): readonly Device[] {
  return sortedRows(devices, deviceColumns(typeWord), readSort(sort), language)
}
