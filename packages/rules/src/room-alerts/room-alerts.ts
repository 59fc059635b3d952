import type { Order } from '@foyer/contract/heating.ts'
import type { OrderStateReason } from '@foyer/contract/order-state.ts'
import { roomAlerts, type RoomAlertKind } from '@foyer/contract/room.ts'
import { isBatteryLow } from '@foyer/contract/low-battery.ts'

const HOUR = 3_600_000

/** °C under which pipes and people are at risk: Hors Gel holds 7. */
export const FROST = 5
/** °C under which that is to come where a room’s heating is all silent: nothing will lift it again. */
export const FROST_UNHEATED = 7
/** What a room lacks (°C) of its setpoint, for so long under one order, before somebody should look. */
export const TARGET_GAP = 1.5
export const TARGET_PATIENCE = 2 * HOUR
/** A temperature older than this says nothing of the room now. */
export const FRESH = HOUR

/** What is known of a device; instants in ms, null where it never said. */
export type AlertDevice = {
  readonly id: string
  readonly name: string
  /** It warms the room. */
  readonly isHeating: boolean
  readonly isReachable: boolean
  readonly silentSince: number | null
  /** %. */
  readonly battery: number | null
  readonly isOpen: boolean | null
  readonly openSince: number | null
}

/** What is known of a room when its alerts are decided. */
export type AlertFacts = {
  readonly now: number
  readonly temperature: { readonly at: number; readonly value: number } | null
  /** °C that a thermostat of the room which answers aims at. */
  readonly setpoint: number | null
  /** What the devices report; null where they disagree or nothing was heard. */
  readonly reported: Order | null
  /** Since when the order in force is; null: it was never anything else. */
  readonly orderSince: number | null
  readonly devices: readonly AlertDevice[]
  /** Devices that do not do what should be in force, though they were asked (see `orderState`). */
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
  /** °C measured (frost), °C that lack (target), % (battery). */
  readonly value: number | null
}

/** What somebody should look at in a room, the worst first. */
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

/** Whether it is cold enough in a room for pipes to freeze, or will be: its heating does not answer. */
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

/** What heats and does not answer: nobody knows what it does. */
function silence(device: AlertDevice): RoomAlert[] {
  if (device.isReachable || !device.isHeating) return []
  return [{ kind: 'silent', device: nameOf(device), since: device.silentSince, value: null }]
}

function notFollowed({ id, name, since, reason }: AlertFacts['failed'][number]): RoomAlert {
  const kind = reason === 'went_back' ? 'reverted' : 'order_failed'
  return { kind, device: { id, name }, since, value: null }
}

/** An open window matters while the room is heated; a silent contact says nothing of its window now. */
function openWindows(facts: AlertFacts): RoomAlert[] {
  if (!isHeated(facts)) return []
  return facts.devices.filter(isOpenNow).map((device) => ({
    kind: 'window_open',
    device: nameOf(device),
    since: device.openSince,
    value: null,
  }))
}

/** Heating that answers and still lacks warmth after hours; an open window explains itself. */
function targetMissed(facts: AlertFacts): RoomAlert[] {
  const { now, temperature, setpoint, orderSince } = facts
  if (temperature === null || setpoint === null || now - temperature.at > FRESH) return []
  if (!isHeated(facts) || facts.devices.some(isOpenNow)) return []
  if (orderSince !== null && now - orderSince < TARGET_PATIENCE) return []
  const gap = setpoint - temperature.value
  if (gap < TARGET_GAP) return []
  return [{ kind: 'target_not_reached', device: null, since: orderSince, value: Math.round(gap * 10) / 10 }]
}

function lowBattery(device: AlertDevice): RoomAlert[] {
  if (!isBatteryLow(device.battery)) return []
  return [{ kind: 'battery_low', device: nameOf(device), since: null, value: device.battery }]
}

/** Whether something that answers warms the room: Hors Gel and Arrêt do not. */
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
