import type { Order } from '@foyer/contract/heating.ts'

/**
 * Replacements for an order that a device does not support, best first. A radiator with four orders
 * interprets the pilot-wire signals of Confort-1 and Confort-2 as Confort, as early devices do; a device that
 * cannot stop gets frost protection.
 */
const standIns = {
  comfort: [],
  comfort_minus_1: ['comfort'],
  comfort_minus_2: ['comfort_minus_1', 'comfort'],
  eco: [],
  frost_protection: [],
  stop: ['frost_protection'],
} as const satisfies Record<Order, readonly Order[]>

/**
 * The order to send to a device for one of the six, among those that it supports; null if none of them fits.
 */
export function supportedOrder(order: Order, known: readonly Order[]): Order | null {
  return [order, ...standIns[order]].find((one) => known.includes(one)) ?? null
}
