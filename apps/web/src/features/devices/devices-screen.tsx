import type { DeviceFilter } from '@foyer/rules/device-filter/filter-words.ts'
import { writeFilters } from '@foyer/rules/device-filter/filters-in-address.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useOutsideChange } from '#lib/use-outside-change.ts'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { useAfterFrame } from './after-frame.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { chosenDevices, inListOrder } from './chosen-devices.ts'
import { AdvancedFilters } from './advanced-filters.tsx'
import { useColumnWords } from './column-words.ts'
import { DeviceChips } from './device-chips.tsx'
import { DevicesHeading } from './devices-heading.tsx'
import type { DevicesSearch } from './devices-address.ts'
import { isNarrowed, readDeviceFilters, readDevicesSearch } from './devices-search.ts'
import { DevicesTable } from './devices-table.tsx'
import { ListTools } from './list-tools.tsx'
import typography from '#ui/typography.module.css'
import styles from './devices-screen.module.css'

/** ms after the last key until the address says what is searched. */
const ADDRESS_MS = 200

/** The objects of the home: searched, filtered, sorted, all of it in the address. */
export function DevicesScreen({
  search: address,
  onSearch,
}: {
  /** As the route read it: words that name no column may be in it. */
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
  // The field answers each key in the next frame; the list follows after it.
  const [typed, setTyped] = useState(search.q ?? '')
  const followed = useAfterFrame(typed)
  const asked = useDeferredValue({ ...search, q: followed })
  // What handlers know of the field: were they made anew at each key, chips and table would be drawn before it.
  const lastTyped = useRef(typed)
  const writing = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A timer that outlives the screen would call the address of the list back.
  useEffect(() => () => clearTimeout(writing.current), [])
  const devices = inListOrder(
    data,
    rooms.map((room) => room.id),
  )
  const shown = chosenDevices(devices, asked, words)
  const filters = readDeviceFilters(search.filters)
  const noteOwn = useOutsideChange(search.q ?? '', (q) => {
    clearTimeout(writing.current)
    lastTyped.current = q
    setTyped(q)
  })
  const write = (next: DevicesSearch) => {
    noteOwn(next.q ?? '')
    onSearch(next)
  }
  const change = (next: DevicesSearch) => {
    clearTimeout(writing.current)
    write(withoutEmpty({ ...next, q: lastTyped.current }))
  }
  const choose = (next: DevicesSearch) => {
    clearTimeout(writing.current)
    lastTyped.current = next.q ?? ''
    setTyped(next.q ?? '')
    write(next)
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
      <DevicesHeading devices={devices} shown={isNarrowed(asked) ? shown : null} />
      <SearchField
        label={t(($) => $.search)}
        placeholder={t(($) => $.searchHint)}
        value={typed}
        maxLength={200}
        onBlur={() => {
          // Whoever goes on within those 200 ms finds the list again as it was.
          if (lastTyped.current !== (search.q ?? '')) change(search)
        }}
        onChange={(q) => {
          lastTyped.current = q
          setTyped(q)
          // The address follows once the hand rests: it is no part of what a key must wait for.
          clearTimeout(writing.current)
          writing.current = setTimeout(() => write(withoutEmpty({ ...search, q })), ADDRESS_MS)
        }}
      />
      <DeviceChips
        devices={devices}
        search={search}
        filterCount={filters.length}
        onChange={change}
        onAll={clear}
        onMore={() => setAdvanced(true)}
      />
      <div className={styles.bar}>
        <p className={typography.note} role="status">
          {t(($) => $.shown, { count: shown.length, all: devices.length })} · {t(($) => $.zone, { zone })}
        </p>
        <ListTools
          devices={shown}
          search={{ ...search, ...(typed === '' ? {} : { q: typed }) }}
          onSearch={change}
          onChoose={choose}
        />
      </div>
      <DevicesTable
        devices={shown}
        sort={search.sort}
        cols={search.cols}
        onSort={(sort) => change(sort === undefined ? omitSort(search) : { ...search, sort })}
      />
      {shown.length === 0 ? (
        <EmptyState action={<Button onClick={clear}>{t(($) => $.clear)}</Button>}>
          {t(($) => $.noResults)}
        </EmptyState>
      ) : null}
      <AdvancedFilters
        isOpen={isAdvanced}
        filters={filters}
        onChange={(next: readonly DeviceFilter[]) => change({ ...search, filters: writeFilters(next) })}
        onClose={() => setAdvanced(false)}
      />
    </>
  )
}

/** An address does not carry what says nothing. */
function withoutEmpty(search: DevicesSearch): DevicesSearch {
  const { q, filters, ...rest } = search
  return {
    ...rest,
    ...(q === undefined || q === '' ? {} : { q }),
    ...(filters === undefined || filters === '' ? {} : { filters }),
  }
}

function omitSort({ sort: _former, ...rest }: DevicesSearch): DevicesSearch {
  return rest
}
