import type { Capability, DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import type { Sample } from '#protection/hold.ts'
import type { Opening } from '#protection/open-window.ts'
import { isHeatingNow } from '#protection/runaway.ts'
import { FRESH } from '#room-alerts/room-alerts.ts'

/** A device whose reports matter for the safety of its room. */
export type GuardDevice = {
  readonly deviceId: string
  readonly type: DeviceType
  readonly category: DeviceCategory
  /** How it heats its room: by orders that it receives, or by its relay; null: it does not heat. */
  readonly heats: 'orders' | 'relay' | null
  readonly isReachable: boolean
  /** The values that it reports. */
  readonly capabilities: readonly Capability[]
  /** Its last temperature (°C); null: none yet. */
  readonly temperature: Sample | null
  /** Since when (ms) its window has been open; null: it is shut, or has no contact. */
  readonly openSince: number | null
}

/** A stored value of a device; ms. */
export type DeviceReading = Sample & { readonly capability: Capability }

/** The last reports of a device, as far as they matter for the safety of its room; instants in ms. */
export type GuardHistory = {
  /** °C. */
  readonly temperatures: readonly Sample[]
  /** When its window was open. */
  readonly openings: readonly Opening[]
  /** When it changed to a colder order, a lower setpoint, or off as a relay. */
  readonly lowered: readonly number[]
  /** Since when it has reported without a pause that it heats, and its last report of that; null: it does not. */
  readonly heating: { readonly since: number; readonly reportedAt: number } | null
}

/** Reads the history of a device from its stored values, oldest first. */
export function guardHistory(device: GuardDevice, readings: readonly DeviceReading[]): GuardHistory {
  return {
    temperatures: readings.filter(({ capability }) => capability === 'temperature'),
    openings: openingsOf(device, readings),
    lowered: device.heats === null ? [] : loweredAt(device, readings),
    heating: device.heats === null || !device.isReachable ? null : heatingOf(device, readings),
  }
}

function openingsOf({ deviceId, openSince }: GuardDevice, readings: readonly DeviceReading[]): Opening[] {
  const openings: Opening[] = []
  let since: number | null = null
  let wasShut = false
  for (const { capability, at, value } of readings) {
    if (capability !== 'open') continue
    if (value !== 0) since ??= at
    else {
      if (since !== null) openings.push({ deviceId, since, until: at })
      since = null
      wasShut = true
    }
  }
  if (openSince === null) return openings
  // Unless it was shut in between, the opening may have begun before the first of these values.
  const opened = wasShut && since !== null ? since : openSince
  return [...openings, { deviceId, since: opened, until: null }]
}

function loweredAt({ heats }: GuardDevice, readings: readonly DeviceReading[]): number[] {
  const last = new Map<Capability, number>()
  return readings.flatMap(({ capability, at, value }) => {
    const before = last.get(capability)
    last.set(capability, value)
    if (before === undefined) return []
    // Orders are numbered from the warmest to the coldest.
    const isLower =
      heats === 'orders'
        ? (capability === 'thermostat_mode' && value > before) ||
          (capability === 'setpoint' && value < before)
        : capability === 'on' && value < before
    return isLower ? [at] : []
  })
}

function heatingOf({ heats }: GuardDevice, readings: readonly DeviceReading[]): GuardHistory['heating'] {
  const report: { watts?: number; demand?: number } = {}
  let heating: { since: number; reportedAt: number } | null = null
  let reportedAt = -Infinity
  for (const { capability, at, value } of readings) {
    if (capability === 'instant_power') report.watts = value
    // A relay that is on heats with all its power.
    else if (capability === 'on' && heats === 'relay') report.demand = value * 100
    else if (capability === 'demand') report.demand = value
    else continue
    const since: number = heating === null || at - reportedAt >= FRESH ? at : heating.since
    heating = isHeatingNow(report) ? { since, reportedAt: at } : null
    reportedAt = at
  }
  return heating
}
