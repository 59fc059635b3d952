/**
 * npm run fleet: what several gateways on one database and one broker outlive, with thousands of homes.
 * `-- --homes 200 --rounds 1 --only kill-gateway,edge` runs less; `-- --save` keeps the table in docs/bench.
 */
import { parseArgs } from 'node:util'
import { openFleetWorld } from '#bench/fleet/fleet-world.ts'
import { edge } from '#bench/fleet/measures/edge.ts'
import { faultMeasures } from '#bench/fleet/measures/faults.ts'
import { start } from '#bench/fleet/measures/start.ts'
import { steady } from '#bench/fleet/measures/steady.ts'
import { storm } from '#bench/fleet/measures/storm.ts'
import { installPrograms } from '#bench/fleet/parts/programs.ts'
import { chosen } from '#bench/ground/chosen.ts'
import { openPage } from '#bench/ground/page.ts'

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '10' },
    standstill: { type: 'string', default: '60' },
    only: { type: 'string' },
    save: { type: 'boolean' },
  },
})
const measures = chosen([start, steady, ...faultMeasures, edge, storm], options.only)
const page = openPage('Fleet')
const begun = Date.now()
const world = await openFleetWorld(installPrograms(), {
  homes: Number(options.homes),
  newcomers: 1,
  residents: 20,
  reportMs: 300_000,
})
console.error(`${options.homes} homes after ${((Date.now() - begun) / 1_000).toFixed(0)} s`)
try {
  const how = { rounds: Number(options.rounds), standstill: Number(options.standstill) * 1_000 }
  for (const { name, run } of measures) await page.measure(name, () => run(world, how))
} finally {
  await world.close()
}
console.log(page.text())
if (options.save === true) console.log(`Saved as ${page.save()}.`)
process.exit(0)
