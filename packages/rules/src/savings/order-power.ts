import { type Order, orderOfNumber, orders } from '@foyer/contract/heating.ts'

/** One heater over half-hours; NaN if not known. */
export type HeaterHalfHours = {
  /** The number of the order in the contract, as the heater reported it. */
  readonly orders: ArrayLike<number>
  /** Wh. */
  readonly energy: ArrayLike<number>
}

/** The mean power of a room's heating in an order, in W, and the hours that it is the mean of. */
export type OrderPower = { readonly order: Order; readonly power: number; readonly hours: number }

/** Fewest half-hours in an order, and fewest days on which it was in force, for a mean. */
const FEWEST_HALF_HOURS = 24
const FEWEST_DAYS = 3

/**
 * The mean power of a room's heating in each order in which it was measured long enough: 12 hours on three days. A
 * half-hour counts if all heaters measured it and had the same order. Arrêt without a measurement is 0 W: a heater that
 * is off uses nothing. Empty without any measured order.
 * @param heaters all heaters of the room
 * @param days the day number of each half-hour, with any origin
 */
export function orderPowers(heaters: readonly HeaterHalfHours[], days: ArrayLike<number>): OrderPower[] {
  const found = new Map<Order, { energy: number; slots: number; days: Set<number> }>()
  for (let slot = 0; slot < days.length; slot += 1) {
    const order = sharedOrder(heaters, slot)
    const energy = heaters.reduce((sum, heater) => sum + (heater.energy[slot] ?? Number.NaN), 0)
    if (order === null || Number.isNaN(energy)) continue
    const one = found.get(order) ?? { energy: 0, slots: 0, days: new Set() }
    found.set(order, {
      energy: one.energy + energy,
      slots: one.slots + 1,
      days: one.days.add(days[slot] ?? 0),
    })
  }
  const powers = orders.flatMap((order): OrderPower[] => {
    const one = found.get(order)
    if (one === undefined || one.slots < FEWEST_HALF_HOURS || one.days.size < FEWEST_DAYS) return []
    return [{ order, power: (2 * one.energy) / one.slots, hours: one.slots / 2 }]
  })
  if (powers.length === 0 || powers.some(({ order }) => order === 'stop')) return powers
  return [...powers, { order: 'stop', power: 0, hours: 0 }]
}

/** The order of all heaters in a half-hour; null if they differ or one is not known. */
function sharedOrder(heaters: readonly HeaterHalfHours[], slot: number): Order | null {
  const [first = Number.NaN, ...others] = heaters.map((heater) => heater.orders[slot] ?? Number.NaN)
  return others.every((other) => other === first) ? orderOfNumber(first) : null
}
