import type { Order } from '@foyer/contract/heating.ts'

/**
 * True for every order below Confort. Confort-1 and Confort-2 are degrees below it, so their savings count
 * too.
 */
export function isLowered(order: Order): boolean {
  return order !== 'comfort'
}
