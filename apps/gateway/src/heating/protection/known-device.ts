import type { Capability, DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import type { Sample } from '@foyer/rules/protection/hold.ts'
import { FRESH } from '@foyer/rules/room-alerts/room-alerts.ts'
import type { Opening } from '@foyer/rules/protection/open-window.ts'
import { isHeatingNow } from '@foyer/rules/protection/runaway.ts'

/** The keeper's memory of a device whose reports matter for the safety of its room. */
export type KnownDevice = {
  readonly id: string
  readonly name: string
  readonly type: DeviceType
  readonly category: DeviceCategory
  roomId: string
  /** How it heats its room: by orders that it receives, or by its relay; null: it does not heat. */
  readonly heats: 'orders' | 'relay' | null
  /** °C readings, as long as they may still matter. */
  readings: readonly Sample[]
  /**
   * From when on (ms) readings count for a fall, and since when they have been at least `hotFrom` (°C) without a pause.
   */
  freeFrom: number
  hotFrom: number
  hotSince: number | null
  /** The last opening of its window; null: none was reported. */
  opening: Opening | null
  /** The number of its order and its setpoint, as last reported. */
  order: number | null
  setpoint: number | null
  /** When (ms) it last changed to something colder. */
  loweredAt: number | null
  /** Its last heating report, and since when (ms) it heats without a pause. */
  watts: number | undefined
  demand: number | undefined
  heatsSince: number | null
  /** When (ms) it last reported its heating. */
  heatReportedAt: number
  /** The newest instant (ms) of its reports: an older report changes nothing. */
  reportedAt: number
}

/** A device without any report yet. */
export function newDevice(
  device: Pick<KnownDevice, 'id' | 'name' | 'type' | 'category' | 'roomId' | 'heats'>,
): KnownDevice {
  return {
    ...device,
    readings: [],
    freeFrom: -Infinity,
    hotFrom: Infinity,
    hotSince: null,
    opening: null,
    order: null,
    setpoint: null,
    loweredAt: null,
    watts: undefined,
    demand: undefined,
    heatsSince: null,
    heatReportedAt: -Infinity,
    reportedAt: -Infinity,
  }
}

/** Stores a report of a device at an instant (ms). False if it does not matter for the safety of its room. */
export function receive(device: KnownDevice, values: ReadonlyMap<Capability, number>, at: number): boolean {
  const temperature = values.get('temperature')
  // A thermometer's readings are sorted when they are judged.
  if (temperature !== undefined) device.readings = [...device.readings, { at, value: temperature }]
  if (at < device.reportedAt) return temperature !== undefined
  device.reportedAt = at
  const changed = [
    receiveContact(device, values, at),
    receiveOrder(device, values, at),
    receiveRelay(device, values, at),
    receiveHeat(device, values, at),
  ]
  return temperature !== undefined || changed.includes(true)
}

function receiveContact(device: KnownDevice, values: ReadonlyMap<Capability, number>, at: number): boolean {
  const open = values.get('open')
  if (open === undefined) return false
  const { opening } = device
  const isOpen = opening !== null && opening.until === null
  if (open !== 0 && !isOpen) device.opening = { deviceId: device.id, since: at, until: null }
  if (open === 0 && isOpen) device.opening = { ...opening, until: at }
  return true
}

function receiveOrder(device: KnownDevice, values: ReadonlyMap<Capability, number>, at: number): boolean {
  if (device.heats !== 'orders') return false
  const [order, setpoint] = [values.get('thermostat_mode'), values.get('setpoint')]
  // Orders are numbered from the warmest to the coldest.
  const isColder = order !== undefined && device.order !== null && order > device.order
  const isLower = setpoint !== undefined && device.setpoint !== null && setpoint < device.setpoint
  if (isColder || isLower) device.loweredAt = at
  device.order = order ?? device.order
  device.setpoint = setpoint ?? device.setpoint
  return isColder || isLower
}

/** A relay that is switched off lets its room cool, like a colder order. */
function receiveRelay(device: KnownDevice, values: ReadonlyMap<Capability, number>, at: number): boolean {
  const on = values.get('on')
  if (device.heats !== 'relay' || on === undefined) return false
  const isOff = on === 0 && device.demand !== undefined && device.demand > 0
  if (isOff) device.loweredAt = at
  return isOff
}

function receiveHeat(device: KnownDevice, values: ReadonlyMap<Capability, number>, at: number): boolean {
  const watts = values.get('instant_power')
  const on = device.heats === 'relay' ? values.get('on') : undefined
  // A relay that is on heats with all its power.
  const demand = on === undefined ? values.get('demand') : on * 100
  if (device.heats === null || (watts === undefined && demand === undefined)) return false
  device.watts = watts ?? device.watts
  device.demand = demand ?? device.demand
  const isHeating = isHeatingNow(device)
  const hasChanged = isHeating !== (device.heatsSince !== null)
  const hasPaused = at - device.heatReportedAt >= FRESH
  device.heatsSince = isHeating ? (hasPaused ? at : (device.heatsSince ?? at)) : null
  device.heatReportedAt = at
  return hasChanged || isHeating
}

/** Clears a device's heating report: it is offline, and what it does now is unknown. */
export function loseHeat(device: KnownDevice): void {
  device.watts = undefined
  device.demand = undefined
  device.heatsSince = null
}
