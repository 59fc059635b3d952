import type { Capability } from '@foyer/contract/device.ts'
import { greatest } from '@foyer/rules/extremes/extremes.ts'
import { climateSources } from '@foyer/rules/room-facts/climate-sources.ts'
import type { HomeDevice } from './devices.ts'

export type Reading = { at: number; value: number }

/** The mean of the room's measuring devices; if all are silent, the newest value. */
export function climateOf(
  devices: readonly HomeDevice[],
  capability: 'temperature' | 'humidity',
): Reading | null {
  const reporting = reportingOf(devices, capability)
  return reporting.some(({ reachable }) => reachable)
    ? meanOf(reporting, capability)
    : newestOf(reporting, capability)
}

/** The devices whose values count for the room: those that answer, or if none does, the silent ones. */
function reportingOf(devices: readonly HomeDevice[], capability: 'temperature' | 'humidity'): HomeDevice[] {
  const answering = climateSources(devices, (device) => device.reachable && device.values.has(capability))
  return answering.length > 0 ? answering : climateSources(devices, (device) => device.values.has(capability))
}

function meanOf(devices: readonly HomeDevice[], capability: Capability): Reading | null {
  const readings = devices.flatMap((device) => device.values.get(capability) ?? [])
  if (readings.length === 0) return null
  const mean = readings.reduce((sum, reading) => sum + reading.value, 0) / readings.length
  return { value: Math.round(mean * 10) / 10, at: greatest(readings.map((reading) => reading.at)) }
}

/** The newest value of a capability that any of these devices has. */
export function newestOf(devices: readonly HomeDevice[], capability: Capability): Reading | null {
  const readings = devices.flatMap((device) => device.values.get(capability) ?? [])
  return readings.toSorted((one, other) => other.at - one.at)[0] ?? null
}

/**
 * The thermometers of a room: those whose mean is its temperature now, and those that never reported one and would count
 * once they do.
 */
export function roomThermometers(devices: readonly HomeDevice[]): { deviceId: string; isCounted: boolean }[] {
  const unmeasured = climateSources(
    devices,
    (device) => device.capabilities.includes('temperature') && !device.values.has('temperature'),
  )
  return [
    ...reportingOf(devices, 'temperature').map(({ id }) => ({ deviceId: id, isCounted: true })),
    ...unmeasured.map(({ id }) => ({ deviceId: id, isCounted: false })),
  ]
}
