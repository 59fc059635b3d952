import type { Order } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'

/** An order that stands for a temperature: all but `stop`, warmest first. */
export const heatingOrders = [
  'comfort',
  'comfort_minus_1',
  'comfort_minus_2',
  'eco',
  'frost_protection',
] as const satisfies readonly Exclude<Order, 'stop'>[]

export type HeatingOrder = (typeof heatingOrders)[number]

/** What a room's orders mean before anybody says otherwise, °C: the steps of a pilot wire below 19. */
export const defaultTemperatures: RoomTemperatures = {
  comfort: 19,
  comfort_minus_1: 18,
  comfort_minus_2: 17,
  eco: 15.5,
  frost_protection: 7,
}

/** °C between which an order's temperature lies, and in what steps it is set. */
export const temperatureBounds = { min: 5, max: 28, step: 0.5 } as const

/** °C by which each order lies below the warmer one, at least. */
export const LEAST_STEP = 0.5

/** Whether these may be a room's temperatures: in bounds, in steps, and each order colder than the one above it. */
export function areRoomTemperatures(temperatures: RoomTemperatures): boolean {
  const { min, max, step } = temperatureBounds
  let above = Infinity
  return heatingOrders.every((order) => {
    const value = temperatures[order]
    const isColder = above - value >= LEAST_STEP
    above = value
    return isColder && value >= min && value <= max && Number.isInteger(value / step)
  })
}

/**
 * A room's temperatures once one of them is changed: Confort takes the three that are stated below it along, the others
 * move alone. Null where that is none of a room's temperatures.
 */
export function withTemperature(
  temperatures: RoomTemperatures,
  order: HeatingOrder,
  value: number,
): RoomTemperatures | null {
  const by = value - temperatures.comfort
  const { comfort_minus_1, comfort_minus_2, eco } = temperatures
  const along =
    order === 'comfort'
      ? { comfort_minus_1: comfort_minus_1 + by, comfort_minus_2: comfort_minus_2 + by, eco: eco + by }
      : {}
  const changed = { ...temperatures, ...along, [order]: value }
  return areRoomTemperatures(changed) ? changed : null
}

/** The setpoints that a device takes, °C. */
export type SetpointRange = { readonly min: number; readonly max: number; readonly step: number }

/** How a device is told orders: by a setpoint, or by those of the six that it knows. */
export type OrderHearing =
  | ({ readonly kind: 'setpoint' } & SetpointRange)
  | { readonly kind: 'orders'; readonly orders: readonly Order[] }

/** The setpoint that an order means to a device in a room: as near as the device can be set. Null for `stop`. */
export function setpointOfOrder(
  order: Order,
  temperatures: RoomTemperatures,
  range: SetpointRange,
): number | null {
  return order === 'stop' ? null : nearestSetpoint(temperatures[order], range)
}

function nearestSetpoint(celsius: number, { min, max, step }: SetpointRange): number {
  const wished = Math.min(Math.max(celsius, min), max)
  // Twelve digits keep what is meant and drop what multiplying adds (0.1 × 3).
  return step > 0 ? Number((Math.round(wished / step) * step).toPrecision(12)) : wished
}

/**
 * The order that a reported setpoint stands for in a room: the one whose own setpoint is nearest. A valve that counts
 * in whole degrees may have one setpoint for two orders: then it is the one that it was told, else the warmer one. What
 * is warmer than Confort is Confort: no order is.
 * @param told the order that the device was told last; null where nobody knows
 */
export function orderOfSetpoint(
  setpoint: number,
  temperatures: RoomTemperatures,
  range: SetpointRange,
  told: Order | null = null,
): HeatingOrder {
  const distance = (order: HeatingOrder) => Math.abs(nearestSetpoint(temperatures[order], range) - setpoint)
  const nearest = heatingOrders.reduce((best, order) => (distance(order) < distance(best) ? order : best))
  return told !== null && told !== 'stop' && distance(told) === distance(nearest) ? told : nearest
}
