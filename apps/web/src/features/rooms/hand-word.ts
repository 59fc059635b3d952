import type { Order } from '@foyer/contract/heating.ts'
import type { RoomHand } from '@foyer/contract/room.ts'
import { useFormat } from '#lib/format.ts'

/** What was set by hand, in a word: the temperature where the device has one, else the order. */
export function useHandWord(
  nameOf: (order: Order) => string,
): (hand: Pick<RoomHand, 'order' | 'setpoint'>) => string {
  const format = useFormat()
  return ({ order, setpoint }) =>
    setpoint !== null ? format.temperature(setpoint) : order === null ? '' : nameOf(order)
}
