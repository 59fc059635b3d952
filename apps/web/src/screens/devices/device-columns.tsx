import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Translate, Words } from '#base/i18n/words.ts'
import type { deviceWords } from '#entities/device/device-words.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { Icon } from '#ui/icon.tsx'
import { DeviceConnected, DeviceDate, DeviceStatus, DeviceValue } from './device-cells.tsx'
import type { devicesWords } from './devices-words.ts'

type TreeOf<W> = W extends Words<infer Tree> ? Tree : never

/** The nine columns of the specification; what a narrow window folds away stands under another word of the row. */
export function deviceColumns({
  t,
  word,
  valueOf,
  logOf,
}: {
  t: Translate<TreeOf<typeof devicesWords>>
  word: Translate<TreeOf<typeof deviceWords>>
  valueOf: (device: Device) => string | null
  logOf: (device: Device) => readonly ConnectivityLog[]
}): DataColumn<Device>[] {
  return [
    {
      id: 'name',
      header: t(($) => $.columns.name),
      isRowHeader: true,
      sortValue: (device) => device.name,
      cell: (device) => (
        <>
          <span className="device-name">{device.name}</span>
          <small className="folded-1180">{device.room?.name ?? t(($) => $.noRoom)}</small>
        </>
      ),
    },
    {
      id: 'type',
      header: t(($) => $.columns.type),
      sortValue: (device) => word(($) => $.types[device.type]),
      cell: (device) => (
        <>
          <span className="data-type">
            <Icon name={device.type} />
            {word(($) => $.types[device.type])}
          </span>
          <small className="folded-1400">{[device.brand, device.model].filter(Boolean).join(' ')}</small>
        </>
      ),
    },
    {
      id: 'brand',
      header: t(($) => $.columns.brand),
      from: 1400,
      sortValue: (device) => device.brand ?? null,
      cell: (device) => device.brand ?? '–',
    },
    {
      id: 'model',
      header: t(($) => $.columns.model),
      from: 1400,
      sortValue: (device) => device.model ?? null,
      cell: (device) => <span className="nowrap">{device.model ?? '–'}</span>,
    },
    {
      id: 'status',
      header: t(($) => $.columns.status),
      sortValue: (device) => device.status,
      cell: (device) => <DeviceStatus device={device} log={logOf(device)} />,
    },
    {
      id: 'room',
      header: t(($) => $.columns.room),
      from: 1180,
      sortValue: (device) => device.room?.name ?? null,
      cell: (device) => device.room?.name ?? '–',
    },
    {
      id: 'value',
      header: t(($) => $.columns.value),
      isNumber: true,
      sortValue: (device) => device.temperature ?? device.instant_power ?? device.humidity ?? null,
      cell: (device) => <DeviceValue device={device} value={valueOf(device)} />,
    },
    {
      id: 'connected',
      header: t(($) => $.columns.connected),
      isNumber: true,
      sortValue: (device) => Date.parse(device.connected_since ?? '') || null,
      cell: (device) => (
        <>
          <DeviceConnected device={device} />
          <small className="folded-900">
            <DeviceDate at={device.created_at} />
          </small>
        </>
      ),
    },
    {
      id: 'added',
      header: t(($) => $.columns.added),
      isNumber: true,
      from: 900,
      sortValue: (device) => Date.parse(device.created_at ?? '') || null,
      cell: (device) => <DeviceDate at={device.created_at} />,
    },
  ]
}
