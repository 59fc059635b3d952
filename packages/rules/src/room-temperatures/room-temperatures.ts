import type { Order } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'

/** An order with a temperature: all but `stop`, warmest first. */
export const heatingOrders = [
  'comfort',
  'comfort_minus_1',
  'comfort_minus_2',
  'eco',
  'frost_protection',
] as const satisfies readonly Exclude<Order, 'stop'>[]

export type HeatingOrder = (typeof heatingOrders)[number]

/** Default temperatures of a room's orders, °C: the steps of a pilot wire below 19. */
export const defaultTemperatures: RoomTemperatures = {
  comfort: 19,
  comfort_minus_1: 18,
  comfort_minus_2: 17,
  eco: 15.5,
  frost_protection: 7,
}

/** Bounds (°C) and step of an order's temperature. */
export const temperatureBounds = { min: 5, max: 28, step: 0.5 } as const

/** Smallest distance (°C) between an order and the next warmer one. */
export const LEAST_STEP = 0.5

/**
 * True if these are valid temperatures of a room: in bounds, in steps, and each order colder than the one
 * above it.
 */
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
 * A room's temperatures after a change of one of them: Confort moves the three below it, the others change
 * alone. null if the result is not valid.
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

/** The setpoints that a device accepts, °C. */
export type SetpointRange = { readonly min: number; readonly max: number; readonly step: number }

/** How orders are sent to a device: as a setpoint, or as those of the six orders that it supports. */
export type ModeEncoding =
  | ({ readonly kind: 'setpoint' } & SetpointRange)
  | { readonly kind: 'orders'; readonly orders: readonly Order[] }

/** The setpoint of an order for a device in a room, rounded to what the device accepts. null for `stop`. */
export function setpointOfOrder(
  order: Order,
  temperatures: RoomTemperatures,
  range: SetpointRange,
): number | null {
  return order === 'stop' ? null : nearestSetpoint(temperatures[order], range)
}

function nearestSetpoint(celsius: number, { min, max, step }: SetpointRange): number {
  const clamped = Math.min(Math.max(celsius, min), max)
  // Twelve digits remove the rounding error of the multiplication (0.1 × 3).
  return step > 0 ? Number((Math.round(clamped / step) * step).toPrecision(12)) : clamped
}

/**
 * The orders whose setpoint is the nearest to a reported one, the warmest first: several if it is in the middle of two,
 * or if a valve with whole degrees has one setpoint for two.
 */
export function ordersOfSetpoint(
  setpoint: number,
  temperatures: RoomTemperatures,
  range: SetpointRange,
): HeatingOrder[] {
  const distance = (order: HeatingOrder) => Math.abs(nearestSetpoint(temperatures[order], range) - setpoint)
  const least = Math.min(...heatingOrders.map(distance))
  return heatingOrders.filter((order) => distance(order) === least)
}

/**
 * The order that a reported setpoint means in a room: the one with the nearest setpoint. If several are, it is the one
 * that was sent last, else the warmest. Above Confort it is Confort, since no order is warmer.
 * @param `sent` the order that was last sent to the device; null if not known
 */
export function orderOfSetpoint(
  setpoint: number,
  temperatures: RoomTemperatures,
  range: SetpointRange,
  sent: Order | null = null,
): HeatingOrder {
  const nearest = ordersOfSetpoint(setpoint, temperatures, range)
  return nearest.find((order) => order === sent) ?? nearest[0] ?? 'comfort'
}
