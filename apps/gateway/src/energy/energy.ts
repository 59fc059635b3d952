import type { Base } from '#base/base.ts'
import type { Database } from '#base/database/database.ts'
import type { Neighbourhood } from '#base/neighbourhood.ts'
import type { History } from '#history/history.ts'
import { createContracts } from '#energy/contracts/contracts.ts'
import { contractsRoutes } from '#energy/contracts/contracts.routes.ts'
import { addPublishedPrices } from '#energy/contracts/published-prices.ts'
import { energyRoutes } from '#energy/energy/energy.routes.ts'
import { createEnergy } from '#energy/energy/energy.ts'

/** What a home consumed, what it cost and by which contract. */
export async function openEnergy(
  parts: Base & {
    history: History
    /** What follows the hours of a home's contract looks at them anew once this is committed. */
    wakeTanks(tx: Database, homeId: string): Promise<void>
  },
): Promise<Pick<Neighbourhood, 'served'>> {
  const { database, reads, screenReads, clock, history, wakeTanks } = parts
  await addPublishedPrices(database)
  return {
    served: [
      ...energyRoutes({ energy: createEnergy({ database: screenReads, history, clock }) }),
      ...contractsRoutes({ contracts: createContracts({ database: reads, wakeTanks }) }),
    ],
  }
}
