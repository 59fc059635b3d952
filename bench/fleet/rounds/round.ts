import type { Fleet } from '#bench/fleet/parts/fleet.ts'

/** A fault of a part of a fleet, and its repair. */
export type Fault = {
  name: string
  /** Causes the fault. Resolves once the fault itself is over: the remaining parts continue from here. */
  strike(fleet: Fleet): Promise<Repair>
}

/** Repairs what was broken, after all homes have been received again. */
type Repair = () => Promise<void>
