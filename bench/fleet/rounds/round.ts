import type { Fleet } from '#bench/fleet/parts/fleet.ts'

/** One way in which a part of a fleet fails, and is put right again. */
export type Fault = {
  name: string
  /** Lets it fail. Resolves once the fault itself is over: whoever is left goes on from here. */
  strike(fleet: Fleet): Promise<Repair>
}

/** Puts right what was broken, after all homes have been heard again. */
export type Repair = () => Promise<void>
