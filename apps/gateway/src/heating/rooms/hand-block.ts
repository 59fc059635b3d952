import type { Order } from '@foyer/contract/heating.ts'
import type { RoomHand } from '@foyer/contract/room.ts'
import type { PlannedBlock } from '@foyer/rules/room-order/room-order.ts'
import type { PastBlock } from './past-blocks.ts'

type ByHand = { by_hand?: boolean; instead_of?: Order | null }

/** The planned orders, replaced by the one that a person set at a device for as long as it holds. */
export function withHand(
  planned: readonly PlannedBlock[],
  hand: RoomHand | undefined,
): (PlannedBlock & ByHand)[] {
  if (hand === undefined || hand.order === null) return [...planned]
  const { order } = hand
  const end = hand.until === null ? Infinity : Date.parse(hand.until)
  return planned.flatMap((block): (PlannedBlock & ByHand)[] => {
    if (block.from >= end) return [block]
    const held = {
      ...block,
      to: Math.min(block.to, end),
      order,
      by_hand: true,
      instead_of: block.order,
    }
    return block.to > end ? [held, { ...block, from: end }] : [held]
  })
}

/**
 * The past orders since a person set one at a device, marked `by_hand`, with the planned order of that time
 * (`instead`).
 */
export function withHandSince(
  past: readonly PastBlock[],
  hand: RoomHand | undefined,
  instead: Order | null,
): (PastBlock & ByHand)[] {
  if (hand === undefined || hand.order === null) return [...past]
  const { order } = hand
  const at = Date.parse(hand.at)
  return past.flatMap((block): (PastBlock & ByHand)[] => {
    if (block.order !== order || block.to <= at) return [block]
    const held = { ...block, from: Math.max(block.from, at), by_hand: true, instead_of: instead }
    return block.from < at ? [{ ...block, to: at }, held] : [held]
  })
}
