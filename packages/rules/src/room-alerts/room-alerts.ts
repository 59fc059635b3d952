import type { Order } from '@foyer/contract/heating.ts'
import type { OrderStateReason } from '@foyer/contract/order-state.ts'
import { roomAlerts, type RoomAlertKind } from '@foyer/contract/room.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'

const HOUR = 3_600_000

/** °C below which pipes and people are at risk: Hors Gel keeps 7. */
export const FROST = 5
/** °C below which a risk is reported if no heating of the room is reachable: nothing will warm it again. */
export const FROST_UNHEATED = 7
/** °C below the setpoint, and ms under one order, after which a room is reported. */
export const TARGET_GAP = 1.5
export const TARGET_PATIENCE = 2 * HOUR
/** ms after which a temperature is no longer valid. */
export const FRESH = HOUR

/** Facts about a device; instants in ms, null if it never reported. */
export type AlertDevice = {
  readonly id: string
  readonly name: string
  /** It heats the room. */
  readonly isHeating: boolean
  readonly isReachable: boolean
  readonly silentSince: number | null
  /** %. */
  readonly battery: number | null
  readonly isOpen: boolean | null
  readonly openSince: number | null
}

/** Facts about a room from which its alerts are computed. */
export type AlertFacts = {
  readonly now: number
  readonly temperature: { readonly at: number; readonly value: number } | null
  /** °C setpoint of a reachable thermostat of the room. */
  readonly setpoint: number | null
  /** The order that the devices report; null if they disagree or none has reported. */
  readonly reported: Order | null
  /** Since when the order in force applies; null: there was no other. */
  readonly orderSince: number | null
  /** When it was last requested from a device: an order that began hours ago may apply only now. */
  readonly requestedAt: number | null
  readonly devices: readonly AlertDevice[]
  /** Devices that do not apply the order in force although it was requested (see `orderState`). */
  readonly failed: readonly {
    readonly id: string
    readonly name: string
    readonly since: number | null
    readonly reason: OrderStateReason | null
  }[]
}

export type RoomAlert = {
  readonly kind: RoomAlertKind
  readonly device: { readonly id: string; readonly name: string } | null
  readonly since: number | null
  /** °C measured (frost), °C below the setpoint (target), % (battery). */
  readonly value: number | null
}

/** The alerts of a room, the most severe first. */
export function alertsOf(facts: AlertFacts): RoomAlert[] {
  return [
    ...frostRisk(facts),
    ...facts.devices.flatMap(silence),
    ...facts.failed.map(notFollowed),
    ...openWindows(facts),
    ...targetMissed(facts),
    ...facts.devices.flatMap(lowBattery),
  ].toSorted((one, other) => roomAlerts.indexOf(one.kind) - roomAlerts.indexOf(other.kind))
}

/**
 * True if a room is cold enough for pipes to freeze, or will be, because none of its heating is reachable.
 */
export function isFrostRisk<Temperature extends { readonly value: number }>(
  temperature: Temperature | null,
  heating: readonly { readonly isReachable: boolean }[],
): temperature is Temperature {
  const isUnheated = heating.length > 0 && heating.every(({ isReachable }) => !isReachable)
  return temperature !== null && temperature.value < (isUnheated ? FROST_UNHEATED : FROST)
}

function frostRisk({ temperature, devices }: AlertFacts): RoomAlert[] {
  const heating = devices.filter(({ isHeating }) => isHeating)
  if (!isFrostRisk(temperature, heating)) return []
  return [{ kind: 'frost_risk', device: null, since: temperature.at, value: temperature.value }]
}

/** A heating device that is not reachable: its state is not known. */
function silence(device: AlertDevice): RoomAlert[] {
  if (device.isReachable || !device.isHeating) return []
  return [{ kind: 'silent', device: nameOf(device), since: device.silentSince, value: null }]
}

function notFollowed({ id, name, since, reason }: AlertFacts['failed'][number]): RoomAlert {
  const kind = reason === 'went_back' ? 'reverted' : 'order_failed'
  return { kind, device: { id, name }, since, value: null }
}

/** An open window matters while the room is heated; the last report of a silent contact is not used. */
function openWindows(facts: AlertFacts): RoomAlert[] {
  if (!isHeated(facts)) return []
  return facts.devices.filter(isOpenNow).map((device) => ({
    kind: 'window_open',
    device: nameOf(device),
    since: device.openSince,
    value: null,
  }))
}

/** Reachable heating that does not reach the setpoint for hours; an open window is an explanation. */
function targetMissed(facts: AlertFacts): RoomAlert[] {
  const { now, temperature, setpoint, orderSince, requestedAt } = facts
  const heatedSince =
    orderSince === null || requestedAt === null
      ? (orderSince ?? requestedAt)
      : Math.max(orderSince, requestedAt)
  if (temperature === null || setpoint === null || now - temperature.at > FRESH) return []
  if (!isHeated(facts) || facts.devices.some(isOpenNow)) return []
  if (heatedSince !== null && now - heatedSince < TARGET_PATIENCE) return []
  const gap = setpoint - temperature.value
  if (gap < TARGET_GAP) return []
  return [{ kind: 'target_not_reached', device: null, since: heatedSince, value: Math.round(gap * 10) / 10 }]
}

function lowBattery(device: AlertDevice): RoomAlert[] {
  if (!isBatteryLow(device.battery)) return []
  return [{ kind: 'battery_low', device: nameOf(device), since: null, value: device.battery }]
}

/** True if a reachable device heats the room: Hors Gel and Arrêt do not. */
function isHeated({ devices, reported }: AlertFacts): boolean {
  const answers = devices.some((device) => device.isHeating && device.isReachable)
  return answers && reported !== 'stop' && reported !== 'frost_protection'
}

function isOpenNow(device: AlertDevice): boolean {
  return device.isReachable && device.isOpen === true
}

function nameOf({ id, name }: AlertDevice): { id: string; name: string } {
  return { id, name }
}
