/**
 * ms in which an order that a device reverted is not sent again, so that the gateway does not fight the
 * device.
 */
const FIGHT_MS = 600_000

/** A heating device and the order of its room; orders as their numbers, times in ms. */
export type DeviceToResend = {
  readonly reported: number | null
  /** The last command to it and its outcome; null: there was none. */
  readonly last: {
    readonly number: number
    readonly outcome: 'open' | 'reached' | 'missed'
    readonly at: number
    readonly wentBack: boolean
    /** Requested of the device alone, not of its room. */
    readonly isItsOwn: boolean
  } | null
  /** A person set it at the device itself, and that still applies. */
  readonly isByHand: boolean
}

/**
 * True if a device that is reachable again has to get the order in force in its room. A request to the device
 * alone lasts, once applied, until the order of the room changes, like a change made at the device.
 * @param inForce `since`: ms; null: there was no other. `hasBegun`: whether the room ever had an order from
 * any source: an order that was once requested is completed, while radiators that were just connected get no
 * order that was never requested
 */
export function needsResend(
  device: DeviceToResend,
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
  // A reported value may be the hub's echo of an order that the device never confirmed.
  const isEcho = last.outcome === 'missed' && !last.wentBack && last.number === reported
  return (
    isEcho || (reported === null ? last.number !== order || last.outcome === 'missed' : reported !== order)
  )
}
