import type { Base } from '#base/base.ts'
import type { Module } from '#base/module.ts'
import type { History } from '#history/history.ts'
import { addPublishedPrices, createContracts } from '#energy/contracts/contracts.ts'
import { contractsRoutes } from '#energy/contracts/contracts.routes.ts'
import { createDayColors } from '#energy/colors/day-colors.ts'
import { dayColorsRoutes } from '#energy/colors/day-colors.routes.ts'
import { energyRoutes } from '#energy/energy/energy.routes.ts'
import { createEnergy } from '#energy/energy/energy.ts'

/** The consumption of homes, its cost and their contracts. */
export async function openEnergy(parts: Base & { history: History }): Promise<Pick<Module, 'served'>> {
  const { database, reads, screenReads, clock, history } = parts
  await addPublishedPrices(database)
  return {
    served: [
      ...energyRoutes({ energy: createEnergy({ database: screenReads, history, clock }) }),
      ...contractsRoutes({ contracts: createContracts({ database: reads }) }),
      ...dayColorsRoutes({ dayColors: createDayColors({ database: reads, clock }) }),
    ],
  }
}
