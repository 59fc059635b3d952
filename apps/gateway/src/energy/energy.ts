import type { Base } from '#base/base.ts'
import type { Database } from '#base/database/database.ts'
import type { Module } from '#base/module.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { addPublishedPrices, createContracts } from '#energy/contracts/contracts.ts'
import { contractsRoutes } from '#energy/contracts/contracts.routes.ts'
import { colorWork, createMeterColors, watchColors } from '#energy/colors/color-updates.ts'
import { insertPublishedColors, RECORDED } from '#energy/colors/day-color.store.ts'
import { createDayColors } from '#energy/colors/day-colors.ts'
import { dayColorsRoutes } from '#energy/colors/day-colors.routes.ts'
import { createRecordedSeason } from '#energy/colors/recorded-season.ts'
import { createTempoFeed } from '#energy/colors/tempo-feed.ts'
import { energyRoutes } from '#energy/energy/energy.routes.ts'
import { createEnergy } from '#energy/energy/energy.ts'
import { createSupplierBills } from '#energy/supplier-bills/supplier-bills.ts'
import { supplierBillsRoutes } from '#energy/supplier-bills/supplier-bills.routes.ts'
import { createImports } from '#energy/imports/imports.ts'
import { importsRoutes } from '#energy/imports/imports.routes.ts'

/** The consumption of homes, its cost and their contracts, and imports. */
export async function openEnergy(
  parts: Base & { history: History; hubLink: Pick<HubLink, 'onColor'> },
): Promise<Pick<Module, 'served'>> {
  const { database, reads, screenReads, clock, history, due, settings } = parts
  await addPublishedPrices(database)
  const { tempoFeedUrl, hasDemo } = settings
  const feed =
    tempoFeedUrl !== null ? createTempoFeed(tempoFeedUrl) : hasDemo ? createRecordedSeason(clock) : null
  await watchColors({ ...parts, feed })
  parts.hubLink.onColor(createMeterColors(parts))
  // Without a home with Tempo too: the options of the tariff are compared with it.
  if (feed?.source === RECORDED) {
    const { colors } = await feed.read()
    await insertPublishedColors(database, { option: 'tempo', colors, source: RECORDED })
  }
  /** A home that gets Tempo needs the colours. */
  const onTempo = async (tx: Database, homeId: string): Promise<void> => {
    if (feed !== null) await due.write(tx, [colorWork(homeId, clock.now())])
  }
  const dayColors = createDayColors({ database: reads, clock })
  return {
    served: [
      ...energyRoutes({ energy: createEnergy({ database: screenReads, history, clock }) }),
      ...contractsRoutes({ contracts: createContracts({ database: reads, onTempo }) }),
      ...supplierBillsRoutes({ supplierBills: createSupplierBills({ database: reads, history, clock }) }),
      ...dayColorsRoutes({ dayColors }),
      ...importsRoutes({ imports: createImports({ database: screenReads, history, clock }) }),
    ],
  }
}
