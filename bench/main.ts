/**
 * npm run bench: figures of the product, each with a baseline of the same run, as one table. `-- --only ingest,year`
 * runs some; `-- --save` stores the table in docs/bench; `-- --only heap --real` takes ten real minutes for the heap.
 * It never fails because of a time, and exits with 1 if a measure could not be made.
 */
import { parseArgs } from 'node:util'
import { chosen } from '#bench/ground/chosen.ts'
import { openPage } from '#bench/ground/page.ts'
import { due } from '#bench/rows/due.ts'
import { energy } from '#bench/rows/energy.ts'
import { firstLoad } from '#bench/rows/first-load.ts'
import { heap } from '#bench/rows/heap.ts'
import { ingest } from '#bench/rows/ingest.ts'
import { judged } from '#bench/rows/judged.ts'
import { keystroke } from '#bench/rows/keystroke.ts'
import { login } from '#bench/rows/login.ts'
import { orders } from '#bench/rows/orders.ts'
import { plans } from '#bench/rows/plans.ts'
import { replay } from '#bench/rows/replay.ts'
import { takeover } from '#bench/rows/takeover.ts'
import { underLoad } from '#bench/rows/under-load.ts'
import { way } from '#bench/rows/way.ts'
import { week } from '#bench/rows/week.ts'
import { year } from '#bench/rows/year.ts'

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, save: { type: 'boolean' }, real: { type: 'boolean', default: false } },
})
const heapRow = heap({ isReal: options.real })
const measures = [
  ingest,
  underLoad,
  due,
  plans,
  orders,
  takeover,
  year,
  energy,
  firstLoad,
  way,
  heapRow,
  keystroke,
  week,
  login,
  judged,
  replay,
]
const page = openPage('Bench')
for (const { name, run } of chosen(measures, options.only)) await page.measure(name, run)
console.log(page.text())
if (options.save === true) console.log(`Saved as ${page.save()}.`)
process.exit(page.hasFailures() ? 1 : 0)
