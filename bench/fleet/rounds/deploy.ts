import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './round.ts'

/** ms for which both releases run side by side after each step: longer than a lease, so that each keeps homes. */
const SIDE_BY_SIDE = 10_000

/** One gateway after the other is stopped and started as this release; the first of them migrates the database. */
export const deploy: Fault = {
  name: 'deploy',
  async strike(fleet) {
    for (const gateway of fleet.gateways) {
      await fleet.replace(gateway)
      await sleep(SIDE_BY_SIDE)
    }
    return async () => {}
  },
}
