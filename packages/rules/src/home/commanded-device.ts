import type { Capability } from '@foyer/contract/device.ts'

/** ms after its return in which a device reports its state, before a command is sent to it. */
export const RETURN_MS = 20_000

/**
 * The last command for a device, sent or waiting to be sent: its value as the device would report it, its
 * time and its outcome.
 */
export type LastCommand = {
  readonly number: number
  /** ms. */
  readonly at: number
  readonly outcome: 'open' | 'reached' | 'missed'
  /** It was reached, and within an hour the device reported another value. */
  readonly wentBack: boolean
}

/** A relay that a plan switches; instants in ms. */
export type SwitchedDevice = {
  readonly deviceId: string
  readonly isReachable: boolean
  /** The instant since which it is reachable; null if unknown. */
  readonly connectedSince: number | null
  /** The state as it reports it: 1 on, 0 off; null: never reported. */
  readonly on: number | null
  /** The last command for it; null: there was none. */
  readonly lastCommand: LastCommand | null
}

/**
 * A live value of a device and the band [low, high) outside which its home is planned again; if low > high,
 * each value triggers a plan.
 */
export type Watch = {
  readonly deviceId: string
  readonly capability: Capability
  readonly low: number
  readonly high: number
}

/** The band for which each value triggers a plan. */
export const eachValue = { low: Infinity, high: -Infinity } as const

/** The band in which a flag, a value of 0 or 1, stays as it is; each value triggers a plan if it is not known (null). */
export function sameFlag(isSet: boolean | null): Pick<Watch, 'low' | 'high'> {
  if (isSet === null) return eachValue
  return isSet ? { low: 0.5, high: Infinity } : { low: -Infinity, high: 0.5 }
}
