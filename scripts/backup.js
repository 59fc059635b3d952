// npm run backup -- to FILE, npm run restore -- from FILE: everything that Foyer keeps, in one file. The work is the
// gateway's; this runs it on the product's Node.
import { join } from 'node:path'
import { clone, dataFolder, hasGoodNode, productNode } from './clone.js'
import { ensureInstalled } from './install.js'
import { endWithSignals, runStep } from './run-step.js'

endWithSignals()
if (!hasGoodNode() || !(await ensureInstalled())) process.exit(1)
const program = join(clone, 'apps/gateway/src/run-backup.ts')
const result = await runStep(productNode, [program, ...process.argv.slice(2)], {
  env: { FOYER_DATA: dataFolder(), INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
})
process.exit(result.code)
