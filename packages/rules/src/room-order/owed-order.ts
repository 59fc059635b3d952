/** ms in which a device that went back on its word is not told the same again: it would be fought. */
const FIGHT_MS = 600_000

/** A heating device beside the order of its room; orders as their numbers, times in ms. */
export type OrderDebtor = {
  readonly reported: number | null
  /** What it was told last, and what became of it; null: it never was told anything. */
  readonly last: {
    readonly number: number
    readonly outcome: 'open' | 'reached' | 'missed'
    readonly at: number
    readonly wentBack: boolean
    /** Asked of the device by itself, not of its room. */
    readonly isItsOwn: boolean
  } | null
  /** Somebody set it at the device itself, and that still holds. */
  readonly isByHand: boolean
}

/**
 * Whether a device that is back has to be told the order in force in its room. What somebody asked of the device by
 * itself, and it does, holds until the order of the room changes, as what is set at the device does.
 * @param inForce `since`: ms; null: it never was another. `hasBegun`: whether anybody or anything ever gave the room an
 *   order: what was begun is ended, and radiators that were just connected are not told what nobody asked for
 */
export function owesOrder(
  device: OrderDebtor,
  inForce: { readonly order: number; readonly since: number | null; readonly hasBegun: boolean },
  now: number,
): boolean {
  const { reported, last, isByHand } = device
  const { order, since, hasBegun } = inForce
  if (isByHand || last?.outcome === 'open') return false
  if (last === null) return hasBegun && reported !== null && reported !== order
  const isKept = last.outcome === 'reached' && last.number === reported
  if (last.isItsOwn && isKept && (since === null || last.at >= since)) return false
  if (last.wentBack && last.number === order && Math.abs(now - last.at) < FIGHT_MS) return false
  // What it reports may be no more than its hub's echo of an order that it never confirmed.
  const isEcho = last.outcome === 'missed' && !last.wentBack && last.number === reported
  return (
    isEcho || (reported === null ? last.number !== order || last.outcome === 'missed' : reported !== order)
  )
}
