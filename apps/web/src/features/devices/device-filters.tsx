import type { Device, DeviceType } from '@foyer/contract/device.ts'
import { type ReactNode, useId, useState } from 'react'
import {
  type DeviceFilter,
  type FilterKind,
  isComplete,
  needsValue,
  operatorsOf,
} from '@foyer/rules/device-filter/filter-words.ts'
import { MAX_FILTER_VALUE, MAX_FILTERS } from '@foyer/rules/device-filter/filters-in-address.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'
import { useWords } from '#lib/i18n.ts'
import { devicesWords } from '#lib/words.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField, useSyncedSearch } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { DevicesSearch } from './devices-search.ts'
import {
  filterParts,
  readSaved,
  SAVED_NAME_LENGTH,
  withSaved,
  writeSaved,
  type SavedFilter,
} from './device-list.ts'
import { deviceColumns } from './device-columns.tsx'

import filters from '#ui/filter-chip.module.css'
import layout from '#ui/layout.module.css'
import styles from './devices.module.css'
import typography from '#ui/typography.module.css'

/** Filter chips, each with the number of devices that match. A press on an active chip removes the filter. */
export function DeviceChips({
  devices,
  search,
  filterCount,
  onChange,
  onAll,
  onMore,
}: {
  devices: readonly Device[]
  search: DevicesSearch
  filterCount: number
  onChange: (next: DevicesSearch) => void
  onAll: () => void
  onMore: () => void
}) {
  const t = useWords(devicesWords)
  const { type, status, battery, ...rest } = search
  const quickFilters = { ...rest, ...definedFilters({ type, status, battery }) }
  const count = (test: (device: Device) => boolean) => devices.filter(test).length
  const low = count(({ battery }) => isBatteryLow(battery))
  const isAll =
    (search.q ?? '').trim() === '' &&
    type === undefined &&
    status === undefined &&
    battery === undefined &&
    filterCount === 0
  return (
    <div className={`${filters.groups} ${styles.chips}`} role="group" aria-label={t(($) => $.filters)}>
      <FilterChip isOn={isAll} count={devices.length} onClick={onAll}>
        {t(($) => $.everything)}
      </FilterChip>
      <FilterChip
        variant="more"
        isOn={filterCount > 0}
        count={filterCount === 0 ? undefined : filterCount}
        onClick={onMore}
      >
        <Icon name="filter" />
        {t(($) => $.more)}
      </FilterChip>
      <ChipGroup name={t(($) => $.byStatus)}>
        {(['offline', 'online'] as const).map((state) => (
          <FilterChip
            key={state}
            isOn={status === state}
            count={count((device) => device.status === state)}
            onClick={() =>
              onChange(
                status === state
                  ? { ...rest, ...definedFilters({ type, battery }) }
                  : { ...quickFilters, status: state },
              )
            }
          >
            {t(($) => $[state])}
          </FilterChip>
        ))}
        {low === 0 && battery === undefined ? null : (
          <FilterChip
            isOn={battery === 'low'}
            count={low}
            onClick={() =>
              onChange(
                battery === 'low'
                  ? { ...rest, ...definedFilters({ type, status }) }
                  : { ...quickFilters, battery: 'low' },
              )
            }
          >
            {t(($) => $.battery)}
          </FilterChip>
        )}
      </ChipGroup>
      <ChipGroup name={t(($) => $.byType)}>
        {typesOf(devices).map(([one, size]) => (
          <FilterChip
            key={one}
            isOn={type === one}
            count={size}
            onClick={() =>
              onChange(
                type === one
                  ? { ...rest, ...definedFilters({ status, battery }) }
                  : { ...quickFilters, type: one },
              )
            }
          >
            {t(($) => $.device.types[one]).toLocaleLowerCase()}
          </FilterChip>
        ))}
      </ChipGroup>
    </div>
  )
}

/** Chips of one kind, labelled with the field that they filter by. */
function ChipGroup({ name, children }: { name: string; children: ReactNode }) {
  const nameId = useId()
  return (
    <div className={filters.row} role="group" aria-labelledby={nameId}>
      <span id={nameId} className={filters.name}>
        {name}
      </span>
      {children}
    </div>
  )
}

/** The types of the devices with their counts, most frequent first. */
function typesOf(devices: readonly Device[]): [DeviceType, number][] {
  const counts = new Map<DeviceType, number>()
  for (const device of devices) counts.set(device.type, (counts.get(device.type) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
}

/** Copies the given search parameters, without undefined ones. */
function definedFilters(parts: {
  type?: DevicesSearch['type'] | undefined
  status?: DevicesSearch['status'] | undefined
  battery?: DevicesSearch['battery'] | undefined
}): DevicesSearch {
  return {
    ...(parts.type === undefined ? {} : { type: parts.type }),
    ...(parts.status === undefined ? {} : { status: parts.status }),
    ...(parts.battery === undefined ? {} : { battery: parts.battery }),
  }
}

const newFilter: DeviceFilter = { field: 'temperature', operator: 'greater_than', value: '' }

/**
 * Dialog for advanced filters: any filterable column, thirteen operators, any number of conditions, which must all
 * hold. The list behind updates immediately.
 */
export function AdvancedFilters({
  isOpen,
  filters,
  onChange,
  onClose,
}: {
  isOpen: boolean
  filters: readonly DeviceFilter[]
  onChange: (filters: readonly DeviceFilter[]) => void
  onClose: () => void
}) {
  const t = useWords(devicesWords)
  return (
    <Dialog
      isOpen={isOpen}
      title={t(($) => $.advanced.title)}
      closeLabel={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={
        <>
          {filters.length < MAX_FILTERS ? (
            <Button icon="plus" onClick={() => onChange([...filters, newFilter])}>
              {t(($) => $.advanced.add)}
            </Button>
          ) : null}
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.advanced.done)}
          </Button>
        </>
      }
    >
      {filters.length === 0 ? <p className={typography.quiet}>{t(($) => $.advanced.empty)}</p> : null}
      <ol>
        {filters.map((filter, index) => (
          <li key={index}>
            <Condition
              filter={filter}
              number={index + 1}
              onChange={(next) => onChange(filters.with(index, next))}
              onRemove={() => onChange(filters.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function Condition({
  filter: written,
  number,
  onChange,
  onRemove,
}: {
  filter: DeviceFilter
  number: number
  onChange: (next: DeviceFilter) => void
  onRemove: () => void
}) {
  const t = useWords(devicesWords)
  // The field updates with each key; the address, which has the filter, follows later.
  const [typed, setTyped] = useState(written.value)
  const markOwnChange = useSyncedSearch(written.value, setTyped)
  const filter = { ...written, value: typed }
  const kind = kindOf(filter.field)
  const operators = operatorsOf(kind)
  const hasValue = needsValue(filter.operator)
  const isNumber = kind === 'number'
  return (
    <div className={styles.condition}>
      <SelectField
        label={t(($) => $.advanced.field)}
        value={filter.field}
        options={deviceColumns
          .filter((column) => column.filter !== null)
          .map(({ id, header }) => ({ value: id, label: t(header) }))}
        onChange={(field) => {
          const offered = operatorsOf(kindOf(field))
          const operator = offered.includes(filter.operator)
            ? filter.operator
            : (offered[0] ?? filter.operator)
          onChange({ ...filter, field, operator })
        }}
      />
      <SelectField
        label={t(($) => $.advanced.operator)}
        value={filter.operator}
        options={operators.map((value) => ({ value, label: t(($) => $.advanced.operators[value]) }))}
        onChange={(operator) => onChange({ ...filter, operator })}
      />
      {hasValue ? (
        <TextField
          label={t(($) => $.advanced.value)}
          value={filter.value}
          maxLength={MAX_FILTER_VALUE}
          inputMode={isNumber ? 'decimal' : 'text'}
          autoComplete="off"
          error={
            isNumber && filter.value !== '' && !isComplete(filter, kind) ? t(($) => $.advanced.number) : null
          }
          onChange={({ target: { value } }) => {
            setTyped(value)
            markOwnChange(value)
            onChange({ ...filter, value })
          }}
        />
      ) : null}
      <IconButton
        icon="cross"
        variant="quiet"
        label={t(($) => $.advanced.remove, { number })}
        onClick={onRemove}
      />
    </div>
  )
}

function kindOf(field: string): FilterKind {
  return filterParts.get(field)?.kind ?? 'text'
}

/** Dialog to save the current filters under a name and to apply saved ones. They are stored in this browser. */
export function SavedFiltersDialog({
  accountId,
  search,
  onChoose,
  onClose,
}: {
  accountId: string
  search: DevicesSearch
  onChoose: (search: DevicesSearch) => void
  onClose: () => void
}) {
  const t = useWords(devicesWords)
  const [saved, setSaved] = useState(() => readSaved(accountId))
  const [name, setName] = useState('')
  const save = (next: SavedFilter[]) => {
    writeSaved(accountId, next)
    setSaved(next)
  }
  const isFiltered = Object.keys(search).length > 0
  return (
    <Dialog
      isOpen
      title={t(($) => $.saveTitle)}
      closeLabel={t(($) => $.advanced.close)}
      onClose={onClose}
      actions={null}
    >
      {saved.length === 0 ? <p className={typography.quiet}>{t(($) => $.saveEmpty)}</p> : null}
      <ul className={styles.saved}>
        {saved.map((one) => (
          <li key={one.name}>
            <Button
              variant="quiet"
              onClick={() => {
                onChoose(one.search)
                onClose()
              }}
            >
              {one.name}
            </Button>
            <IconButton
              icon="cross"
              variant="quiet"
              label={t(($) => $.saveForget, { name: one.name })}
              onClick={() => save(saved.filter((other) => other !== one))}
            />
          </li>
        ))}
      </ul>
      {isFiltered ? (
        <form
          className={layout.fields}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            save(withSaved(saved, { name: name.trim(), search }))
            setName('')
          }}
        >
          <TextField
            label={t(($) => $.saveName)}
            value={name}
            required
            maxLength={SAVED_NAME_LENGTH}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="primary">
            {t(($) => $.saveDo)}
          </Button>
        </form>
      ) : (
        <p className={typography.note}>{t(($) => $.saveNone)}</p>
      )}
    </Dialog>
  )
}
