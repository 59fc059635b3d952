import type { Order } from '@foyer/contract/heating.ts'

/**
 * What stands in for an order that a device does not know, best first. A radiator of four orders takes the signals of
 * Confort-1 and -2 for Confort, as the pilot wire's first devices do; what cannot stop is kept from freezing.
 */
const standIns = {
  comfort: [],
  comfort_minus_1: ['comfort'],
  comfort_minus_2: ['comfort_minus_1', 'comfort'],
  eco: [],
  frost_protection: [],
  stop: ['frost_protection'],
} as const satisfies Record<Order, readonly Order[]>

/** The order that a device hears for one of the six, of those that it knows; null where none of them would do. */
export function heardOrder(order: Order, known: readonly Order[]): Order | null {
  return [order, ...standIns[order]].find((one) => known.includes(one)) ?? null
}
