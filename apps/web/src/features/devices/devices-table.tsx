import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { isNotLoaded } from '#api/not-offered.ts'
import { useIsOffered } from '#api/offered.tsx'
import { useMinute } from '#lib/minute-clock.ts'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { connectivityQuery } from '#api/queries/activity.queries.ts'
import type { DataColumn } from '#ui/column.ts'
import { DataTable } from '#ui/data-table.tsx'
import { needsLook } from './chosen-devices.ts'
import { isShown, listedColumns } from './column-parts.ts'
import { useColumnWords } from './column-words.ts'
import { DeviceCard } from './device-card.tsx'
import { readColumns, readSort } from './devices-search.ts'
import typography from '#ui/typography.module.css'
import styles from './devices-table.module.css'

const HOUR_MS = 3_600_000
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
  const words = useColumnWords()
  const { t } = words
  // To the hour: the question must not change with each minute.
  const end = Math.ceil((useMinute() + 1) / HOUR_MS) * HOUR_MS
  const span = {
    startDate: new Date(end - DAY_LENGTH_MS - HOUR_MS).toISOString(),
    endDate: new Date(end).toISOString(),
  }
  const connectivity = useQuery(connectivityQuery(span))
  const logs = Map.groupBy(connectivity.data ?? noRows, (row) => row.device_id)
  const chosen = readSort(sort)
  const hasLog = useIsOffered('connectivity')
  const hasNoLogs = isNotLoaded(connectivity)

  const named = readColumns(cols)
  const shown = listedColumns.filter((column) => isShown(column, named))
  const columns = shown.map(({ id, header, cell, sort: value }): DataColumn<Device> => {
    const { draw, nameWithLog, from, ...look } = cell
    return {
      id,
      ...look,
      // What was chosen by name stands at every width.
      ...(from === undefined || named.length > 0 ? {} : { from }),
      ...(value === null ? {} : { sortValue: (device) => value(device, words) }),
      header: t(hasLog && nameWithLog !== undefined ? nameWithLog : header),
      cell: (device) => draw({ device, words, log: hasNoLogs ? null : (logs.get(device.id) ?? noRows) }),
    }
  })
  return (
    <>
      {hasNoLogs && shown.some(({ cell }) => cell.nameWithLog !== undefined) ? (
        <p className={`${typography.danger} ${styles.failed}`}>{t(($) => $.availabilityFailed)}</p>
      ) : null}
      <DataTable
        caption={t(($) => $.caption)}
        columns={columns}
        rows={devices}
        rowKey={rowKey}
        language={words.language}
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
            words={words}
            chosen={named}
            isRoomSaid={chosen === null && !needsLook(device)}
          />
        )}
      />
    </>
  )
}

function rowKey(device: Device): string {
  return device.id
}
