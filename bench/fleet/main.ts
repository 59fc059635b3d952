/**
 * npm run fleet: several gateways on one database and one broker, with thousands of homes, through a series of faults.
 * `-- --homes 200 --rounds 1 --only kill-gateway,edge` runs less; `-- --save` stores the table in docs/bench.
 * `-- --former v1.2` starts with the gateways of a former commit or tag, and replaces them one after the other.
 */
import { parseArgs } from 'node:util'
import { openFleetWorld } from '#bench/fleet/fleet-world.ts'
import { edge } from '#bench/fleet/measures/edge.ts'
import { deployMeasure, faultMeasures } from '#bench/fleet/measures/faults.ts'
import { start } from '#bench/fleet/measures/start.ts'
import { steady } from '#bench/fleet/measures/steady.ts'
import { storm } from '#bench/fleet/measures/storm.ts'
import { installPrograms } from '#bench/fleet/parts/programs.ts'
import { chosen } from '#bench/ground/chosen.ts'
import { openPage } from '#bench/ground/page.ts'
import { checkOutFormer } from '#e2e/former-release.ts'

const { values: options } = parseArgs({
  options: {
    homes: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '10' },
    standstill: { type: 'string', default: '60' },
    only: { type: 'string' },
    former: { type: 'string' },
    save: { type: 'boolean' },
  },
})
const former = options.former === undefined ? null : checkOutFormer(options.former)
const all = [start, steady, edge, ...faultMeasures, storm]
const measures = chosen(former === null ? all : [deployMeasure], options.only)
const page = openPage('Fleet')
const begun = Date.now()
const world = await openFleetWorld(await installPrograms(), {
  homes: Number(options.homes),
  newcomers: 1,
  residents: 20,
  reportMs: 300_000,
  ...(former === null ? {} : { release: former }),
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
