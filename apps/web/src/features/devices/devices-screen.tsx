import type { DeviceFilter } from '@foyer/rules/device-filter/filter-words.ts'
import { writeFilters } from '@foyer/rules/device-filter/filters-in-address.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Device } from '@foyer/contract/device.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { csvText, downloadCsv } from '#lib/csv.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { Button } from '#ui/button.tsx'
import { SearchField, useSyncedSearch } from '#ui/select-field.tsx'
import { PageHeading } from '#ui/page.tsx'
import { Welcome } from '#features/welcome/welcome.tsx'
import { ColumnsDialog, useAfterFrame, DevicesTable } from './devices-table.tsx'
import {
  chosenDevices,
  inListOrder,
  isFiltered,
  readDeviceFilters,
  readDevicesSearch,
  inSortOrder,
  devicesCsv,
  filteredColumns,
  readColumns,
} from './device-list.ts'
import { AdvancedFilters, DeviceChips, SavedFiltersDialog } from './device-filters.tsx'
import { useColumnWords } from './device-column.ts'
import type { DevicesSearch } from './devices-search.ts'

import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import styles from './devices.module.css'

/** Debounce of the address after the last key, ms. */
const ADDRESS_DEBOUNCE_MS = 200

/** The devices of the home, with search, filters and sort in the address. */
export function DevicesScreen({
  search: address,
  onSearch,
}: {
  /** As the route read it: it can contain unknown columns. */
  search: DevicesSearch
  onSearch: (next: DevicesSearch) => void
}) {
  const words = useColumnWords()
  const { t } = words
  const search = readDevicesSearch(address)
  const zone = useValue(homeZone)
  const { data } = useSuspenseQuery(devicesQuery)
  const { data: me } = useQuery(meQuery)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const [isAdvanced, setAdvanced] = useState(false)
  // The field updates in the next frame after a key; the list follows later.
  const [typed, setTyped] = useState(search.q ?? '')
  const deferredText = useAfterFrame(typed)
  const deferredSearch = useDeferredValue({ ...search, q: deferredText })
  // A ref for the handlers: if they changed with each key, chips and table would render before the field.
  const lastTyped = useRef(typed)
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A timer that outlives the screen would navigate back to the list.
  useEffect(() => () => clearTimeout(writing.current), [])
  const devices = inListOrder(
    data,
    rooms.map((room) => room.id),
  )
  const shown = chosenDevices(devices, deferredSearch, words)
  const filters = readDeviceFilters(search.filters)
  const markOwnChange = useSyncedSearch(search.q ?? '', (q) => {
    clearTimeout(writing.current)
    lastTyped.current = q
    setTyped(q)
  })
  const navigateTo = (next: DevicesSearch) => {
    markOwnChange(next.q ?? '')
    onSearch(next)
  }
  const change = (next: DevicesSearch) => {
    clearTimeout(writing.current)
    navigateTo(withoutEmpty({ ...next, q: lastTyped.current }))
  }
  const choose = (next: DevicesSearch) => {
    clearTimeout(writing.current)
    lastTyped.current = next.q ?? ''
    setTyped(next.q ?? '')
    navigateTo(next)
  }
  const clear = () => {
    const { sort, cols } = search
    choose({ ...(sort === undefined ? {} : { sort }), ...(cols === undefined ? {} : { cols }) })
  }

  if (devices.length === 0) {
    return (
      <>
        <DevicesHeading devices={devices} shown={null} />
        <Welcome isOwner={me?.role === 'owner'} />
      </>
    )
  }
  return (
    <>
      <DevicesHeading
        devices={devices}
        shown={isFiltered(deferredSearch) && shown.length > 0 ? shown : null}
      />
      <SearchField
        label={t(($) => $.search)}
        clearLabel={t(($) => $.searchClear)}
        placeholder={t(($) => $.searchHint)}
        value={typed}
        maxLength={200}
        onBlur={() => {
          // Write the search now if the user leaves within the debounce, so that going back restores the list.
          if (lastTyped.current !== (search.q ?? '')) change(search)
        }}
        onChange={(q) => {
          lastTyped.current = q
          setTyped(q)
          // Debounced: updating the address must not delay typing.
          clearTimeout(writing.current)
          writing.current = setTimeout(() => navigateTo(withoutEmpty({ ...search, q })), ADDRESS_DEBOUNCE_MS)
        }}
      />
      <DeviceChips
        devices={devices}
        search={{ ...search, q: deferredSearch.q }}
        filterCount={filters.length}
        onChange={change}
        onAll={clear}
        onMore={() => setAdvanced(true)}
      />
      <div className={styles.bar}>
        <p className={typography.note} role="status">
          {shown.length === 0
            ? t(($) => $.noResults)
            : `${t(($) => $.shown, { count: shown.length, all: devices.length })} · ${t(($) => $.zone, { zone })}`}
        </p>
        <ListTools
          devices={shown}
          search={{ ...search, ...(typed === '' ? {} : { q: typed }) }}
          onSearch={change}
          onChoose={choose}
        />
      </div>
      {shown.length === 0 ? (
        <div className={`${layout.actions} ${styles.none}`}>
          <Button onClick={clear}>{t(($) => $.clear)}</Button>
        </div>
      ) : (
        <DevicesTable
          devices={shown}
          sort={search.sort}
          cols={search.cols}
          onSort={(sort) => change(sort === undefined ? omitSort(search) : { ...search, sort })}
        />
      )}
      <AdvancedFilters
        isOpen={isAdvanced}
        filters={filters}
        onChange={(next: readonly DeviceFilter[]) => change({ ...search, filters: writeFilters(next) })}
        onClose={() => setAdvanced(false)}
      />
    </>
  )
}

/** Removes an empty search and empty filters. */
function withoutEmpty(search: DevicesSearch): DevicesSearch {
  const { q, filters, ...rest } = search
  return {
    ...rest,
    ...(q === undefined || q === '' ? {} : { q }),
    ...(filters === undefined || filters === '' ? {} : { filters }),
  }
}

function omitSort({ sort: _previous, ...rest }: DevicesSearch): DevicesSearch {
  return rest
}

/** Heading: number of devices, how many are online, the last one that went offline, or the number of matches. */
function DevicesHeading({
  devices,
  shown,
}: {
  devices: readonly Device[]
  /** The devices that match search and filters; null without any. */
  shown: readonly Device[] | null
}) {
  const t = useWords(devicesWords)
  const format = useFormat()
  const now = useMinute()
  const silent = devices.filter((device) => device.status === 'offline')
  const count = devices.length
  const online = count - silent.length
  const newest = silent.toSorted((one, other) => offlineSince(other) - offlineSince(one))[0]
  const lastSeen = devices.reduce(
    (latest, device) => Math.max(latest, Date.parse(device.last_seen ?? '') || 0),
    0,
  )
  const first =
    shown !== null
      ? t(($) => $.filtered, { count: shown.length, all: count, online: shown.filter(isOnline).length })
      : count === 0
        ? t(($) => $.none)
        : silent.length === 0
          ? t(($) => $.all, { count })
          : online === 0 && count > 1
            ? t(($) => $.allSilent, { count })
            : t(($) => $.some, { count, online })
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.title)}</b>
          {lastSeen === 0 ? null : <span>{t(($) => $.seen, { at: format.whenAt(lastSeen, now) })}</span>}
        </>
      }
    >
      <RichText text={first} />
      {shown !== null || newest === undefined || count === 1 ? null : (
        <>
          {' '}
          {offlineSince(newest) === 0
            ? t(($) => (newest.last_seen === null ? $.silentNever : $.silentUnknown), { name: newest.name })
            : t(($) => $.silentOne, { name: newest.name, since: format.since(offlineSince(newest), now) })}
        </>
      )}
    </PageHeading>
  )
}

function isOnline(device: Device): boolean {
  return device.status === 'online'
}

function offlineSince(device: Device): number {
  return Date.parse(silentSince(device) ?? '') || 0
}

/** Actions on the shown list: save its filters, choose its columns, export it. */
function ListTools({
  devices,
  search,
  onSearch,
  onChoose,
}: {
  devices: readonly Device[]
  search: DevicesSearch
  onSearch: (next: DevicesSearch) => void
  onChoose: (next: DevicesSearch) => void
}) {
  const words = useColumnWords()
  const { t, format } = words
  const { data: me } = useSuspenseQuery(meQuery)
  const [open, setOpen] = useState<'columns' | 'saved' | null>(null)
  const handleCsv = () => {
    const { header, rows } = devicesCsv(
      inSortOrder(devices, search.sort, words),
      { chosen: readColumns(search.cols), filtered: filteredColumns(search) },
      words,
    )
    downloadCsv(
      `${t(($) => $.csvFile)}-${format.dayKey(Date.now())}.csv`,
      csvText(header, rows, words.language),
    )
  }
  return (
    <div className={styles.tools}>
      <Button size="small" onClick={() => setOpen('saved')}>
        {t(($) => $.save)}
      </Button>
      <Button size="small" icon="table" title={t(($) => $.view)} onClick={() => setOpen('columns')}>
        <span className={layout.wideWord}>{t(($) => $.view)}</span>
      </Button>
      <Button size="small" icon="download" title={t(($) => $.csv)} onClick={handleCsv}>
        <span className={layout.wideWord}>{t(($) => $.csv)}</span>
      </Button>
      {open === 'columns' ? (
        <ColumnsDialog
          columns={readColumns(search.cols)}
          onChange={(columns) => {
            const { cols: _cols, ...rest } = search
            onSearch(columns.length === 0 ? rest : { ...rest, cols: columns.join(',') })
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'saved' ? (
        <SavedFiltersDialog
          accountId={me.id}
          search={search}
          onChoose={onChoose}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  )
}
