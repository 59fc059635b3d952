import type { Device, DeviceType } from '@foyer/contract/device.ts'
import { type ReactNode, useId } from 'react'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { deviceWords } from './device-words.ts'
import { hasLowBattery, LOW_BATTERY } from './low-battery.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { Icon } from '#ui/icon.tsx'
import type { DevicesSearch } from './devices-address.ts'
import { devicesWords } from './devices-words.ts'
import filters from '#ui/filter-chip.module.css'
import styles from './device-chips.module.css'

/** Filters in plain words, each with how many objects it leaves. A press on one that is on takes it off. */
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
  const word = useWords(deviceWords)
  const format = useFormat()
  const { type, status, battery, ...rest } = search
  const kept = { ...rest, ...keep({ type, status, battery }) }
  const count = (test: (device: Device) => boolean) => devices.filter(test).length
  const low = count(hasLowBattery)
  const isAll = type === undefined && status === undefined && battery === undefined && filterCount === 0
  return (
    <div className={`${filters.groups} ${styles.chips}`} role="group" aria-label={t(($) => $.filters)}>
      <FilterChip isOn={isAll} count={devices.length} onClick={onAll}>
        {t(($) => $.everything)}
      </FilterChip>
      <FilterChip
        look="more"
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
                status === state ? { ...rest, ...keep({ type, battery }) } : { ...kept, status: state },
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
                battery === 'low' ? { ...rest, ...keep({ type, status }) } : { ...kept, battery: 'low' },
              )
            }
          >
            {t(($) => $.battery, { level: format.percent(LOW_BATTERY) })}
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
              onChange(type === one ? { ...rest, ...keep({ status, battery }) } : { ...kept, type: one })
            }
          >
            {word(($) => $.types[one]).toLocaleLowerCase()}
          </FilterChip>
        ))}
      </ChipGroup>
    </div>
  )
}

/** Filters of one kind, with what they filter by before them. */
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

/** The types that are there, the most frequent first. */
function typesOf(devices: readonly Device[]): [DeviceType, number][] {
  const counts = new Map<DeviceType, number>()
  for (const device of devices) counts.set(device.type, (counts.get(device.type) ?? 0) + 1)
  return [...counts].toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
}

/** The given parts of an address, without those that are missing. */
function keep(parts: {
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
