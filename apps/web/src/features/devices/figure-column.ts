import type { Device } from '@foyer/contract/device.ts'
import type { DeviceColumn } from './device-column.ts'

/** A figure that the list does not show, in the unit that its name says: filtered by, and in the file where it is. */
export function figureColumn({
  id,
  header,
  of,
}: Pick<DeviceColumn, 'id' | 'header'> & { of: (device: Device) => number | null }): DeviceColumn {
  const filter = { kind: 'number', of } as const
  return { id, header, cell: null, card: null, csv: of, sort: null, filter, search: null }
}
