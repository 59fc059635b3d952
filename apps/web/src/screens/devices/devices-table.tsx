import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { language } from '#base/i18n/language.ts'
import { type Translate, useWords, type Words } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { connectivityQuery } from '#entities/activity/activity.queries.ts'
import { deviceWords } from '#entities/device/device-words.ts'
import { useDeviceValue } from '#entities/device/device-value.ts'
import type { DataColumn } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { needsLook } from './chosen-devices.ts'
import { DeviceCard } from './device-card.tsx'
import { DeviceDate } from './device-date.tsx'
import { DeviceNews } from './device-news.tsx'
import { DeviceSince } from './device-since.tsx'
import { DeviceStatus } from './device-status.tsx'
import { readColumns, readSort } from './devices-search.ts'
import { devicesWords } from './devices-words.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const noRows: readonly ConnectivityLog[] = []

/** The list itself: grouped by room, what needs a look first, until a column's order is chosen. */
export function DevicesTable({
  devices,
  sort,
  cols,
  onSort,
}: {
  devices: readonly Device[]
  sort: string | undefined
  cols: string | undefined
  onSort: (sort: string | undefined) => void
}) {
  const t = useWords(devicesWords)
  const word = useWords(deviceWords)
  const deviceValue = useDeviceValue()
  const valueOf = (device: Device) => {
    const { value, note } = deviceValue(device)
    return value === null || note === null ? value : `${value} · ${note}`
  }
  const spoken = useValue(language)
  // To the hour: the question must not change with each minute.
  const end = Math.ceil((useMinute() + 1) / HOUR_MS) * HOUR_MS
  const span = {
    startDate: new Date(end - DAY_MS - HOUR_MS).toISOString(),
    endDate: new Date(end).toISOString(),
  }
  const rows = useQuery(connectivityQuery(span)).data ?? noRows
  const logs = Map.groupBy(rows, (row) => row.device_id)
  const logOf = (device: Device) => logs.get(device.id) ?? noRows
  const chosen = readSort(sort)

  const named = readColumns(cols)
  const all = deviceColumns({ t, word, valueOf, logOf })
  // What was chosen by name stands at every width.
  const columns =
    named.length === 0
      ? all
      : all.flatMap(({ from: _from, ...column }) =>
          column.id === 'name' || named.some((one) => one === column.id) ? [column] : [],
        )
  return (
    <DataTable
      caption={t(($) => $.caption)}
      columns={columns}
      rows={devices}
      rowKey={rowKey}
      language={spoken}
      sort={chosen}
      onSort={(next) => onSort(next === null ? undefined : `${next.isDescending ? '-' : ''}${next.column}`)}
      // A chosen order runs over the whole list; the groups are the list's own.
      groupOf={
        chosen === null
          ? (device) =>
              needsLook(device)
                ? { key: 'attention', label: t(($) => $.attention) }
                : { key: device.room?.id ?? '', label: device.room?.name ?? t(($) => $.noRoom) }
          : undefined
      }
      card={(device) => (
        <DeviceCard
          device={device}
          value={valueOf(device)}
          columns={named}
          isRoomSaid={chosen === null && !needsLook(device)}
        />
      )}
    />
  )
}

function rowKey(device: Device): string {
  return device.id
}

type TreeOf<W> = W extends Words<infer Tree> ? Tree : never

/** The nine columns of the specification; what a narrow window folds away stands under another word of the row. */
function deviceColumns({
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
          <Link
            className="device-name"
            to="/account/devices/$deviceid"
            params={{ deviceid: device.id }}
            viewTransition
          >
            {device.name}
          </Link>
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
      cell: (device) => <DeviceNews device={device} value={valueOf(device)} />,
    },
    {
      id: 'connected',
      header: t(($) => $.columns.connected),
      isNumber: true,
      sortValue: (device) => Date.parse(device.connected_since ?? '') || null,
      cell: (device) => (
        <>
          <DeviceSince device={device} />
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
