import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, startTransition, useEffect, useState } from 'react'
import { useMinute } from '#lib/clock.ts'
import { DAY_LENGTH_MS } from '#lib/home-time.ts'
import { useWords } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { isNotLoaded, useHasFeature } from '#api/features.tsx'
import { connectivityQuery } from '#api/queries/activity.ts'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { InlineList } from '#ui/check-steps.tsx'
import {
  choosableColumns,
  needsAttention,
  isShown,
  listedColumns,
  readColumns,
  readSort,
} from './device-list.ts'
import { useColumnWords, type ColumnWords, type CardFacts, type CardPart } from './device-column.ts'

import typography from '#ui/typography.module.css'
import styles from './devices.module.css'

const HOUR_MS = 3_600_000
const noRows: readonly ConnectivityLog[] = []

/** Table of the devices: those that need attention first, then grouped by room, unless a sort is chosen. */
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
  // Rounded to the hour: the query key must not change every minute.
  const end = Math.ceil((useMinute() + 1) / HOUR_MS) * HOUR_MS
  const span = {
    startDate: new Date(end - DAY_LENGTH_MS - HOUR_MS).toISOString(),
    endDate: new Date(end).toISOString(),
  }
  const connectivity = useQuery(connectivityQuery(span))
  const logs = Map.groupBy(connectivity.data ?? noRows, (row) => row.device_id)
  const chosen = readSort(sort)
  const hasLog = useHasFeature('connectivity')
  const hasNoLogs = isNotLoaded(connectivity)

  const named = readColumns(cols)
  const shown = listedColumns.filter((column) => isShown(column, named))
  const columns = shown.map(({ id, header, cell, sort: value }): DataColumn<Device> => {
    const { draw, nameWithLog, from, ...columnProps } = cell
    return {
      id,
      ...columnProps,
      // Columns chosen by the user are shown at every width.
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
        // A chosen sort applies to the whole list; groups exist only in the default order.
        groupOf={
          chosen === null
            ? (device) =>
                needsAttention(device)
                  ? { key: 'attention', label: t(($) => $.attention) }
                  : { key: device.room?.id ?? '', label: device.room?.name ?? t(($) => $.noRoom) }
            : undefined
        }
        card={(device) => (
          <DeviceCard
            device={device}
            words={words}
            chosen={named}
            isRoomInHeading={chosen === null && !needsAttention(device)}
          />
        )}
      />
    </>
  )
}

function rowKey(device: Device): string {
  return device.id
}

/** A row of the list on a phone: two lines, and a third with the dates, so that all columns are included. */
function DeviceCard({
  device,
  words,
  chosen,
  isRoomInHeading,
}: {
  device: Device
  words: ColumnWords
  /** Ids of the chosen columns; empty for all. */
  chosen: readonly string[]
  /** True if the heading above the card already shows the room. */
  isRoomInHeading: boolean
}) {
  const columns = listedColumns.filter((column) => isShown(column, chosen))
  const has = (id: string) => columns.some((column) => column.id === id)
  const facts: CardFacts = { device, words, now: useMinute(), isRoomInHeading, has }
  const drawn = (place: CardPart['place']) =>
    columns.map(({ id, card }) =>
      card?.place === place && 'draw' in card ? <Fragment key={id}>{card.draw(facts)}</Fragment> : null,
    )
  const textsOf = (place: CardPart['place']) =>
    columns.map(({ card }) => (card?.place === place && 'text' in card ? card.text(facts) : null))
  return (
    <>
      <div>
        {drawn('title')}
        <small>
          <InlineList texts={[...textsOf('where'), ...textsOf('what')]} />
        </small>
        <small>
          <InlineList texts={textsOf('when')} />
        </small>
      </div>
      <div className={styles.end}>{drawn('end')}</div>
    </>
  )
}

/**
 * Returns a changed value only after the frame that shows the change has been painted, so that slow rendering from it
 * does not delay other updates, such as the field that the user types into. `useDeferredValue` starts rendering
 * immediately, which delays that frame if the work ends within it.
 */
export function useAfterFrame<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      // The callback of a frame runs before its paint, a timer set in it after the paint.
      timer = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}

/** Dialog to choose the columns of the list; without a choice the width of the window decides. */
export function ColumnsDialog({
  columns,
  onChange,
  onClose,
}: {
  columns: readonly string[]
  onChange: (columns: readonly string[]) => void
  onClose: () => void
}) {
  const t = useWords(devicesWords)
  const shown = columns.length === 0 ? choosableColumns.map(({ id }) => id) : columns
  return (
    <Dialog
      isOpen
      title={t(($) => $.columnsTitle)}
      closeLabel={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChange([])}>{t(($) => $.columnsReset)}</Button>
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.advanced.done)}
          </Button>
        </>
      }
    >
      <div className={styles.columns} role="group" aria-label={t(($) => $.columnsTitle)}>
        {choosableColumns.map(({ id, header, cell }) => {
          const isOn = shown.includes(id)
          return (
            <FilterChip
              key={id}
              isOn={isOn}
              onClick={() => onChange(isOn ? shown.filter((one) => one !== id) : [...shown, id])}
            >
              {t(cell.nameWithLog ?? header)}
            </FilterChip>
          )
        })}
      </div>
      <p className={typography.note}>{t(($) => $.columnsNote)}</p>
    </Dialog>
  )
}
