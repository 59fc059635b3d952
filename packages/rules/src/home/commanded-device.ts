import type { Capability } from '@foyer/contract/device.ts'

/** ms after its return in which a device reports its state, before it gets a command. */
export const RETURN_MS = 20_000

/** The last command for a device that was sent or waits for it: its value as the device would report it, when, its end. */
export type LastCommand = {
  readonly number: number
  /** ms. */
  readonly at: number
  readonly outcome: 'open' | 'reached' | 'missed'
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

/** A live value of a device that is a reason to plan its home again: one outside [low, high), each one if low > high. */
export type Watch = {
  readonly deviceId: string
  readonly capability: Capability
  readonly low: number
  readonly high: number
}

/** The band of a value that is a reason to plan again whatever it is. */
export const eachValue = { low: Infinity, high: -Infinity } as const
