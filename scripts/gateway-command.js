// npm run backup, restore, explain: runs the named program of the gateway on the product's Node.
import { join } from 'node:path'
import { clone, dataFolder, hasGoodNode, productNode } from './clone.js'
import { ensureInstalled } from './install.js'
import { endWithSignals, runStep } from './run-step.js'

endWithSignals()
if (!hasGoodNode() || !(await ensureInstalled())) process.exit(1)
const [program, ...options] = process.argv.slice(2)
const result = await runStep(productNode, [join(clone, 'apps/gateway/src', program), ...options], {
  env: { FOYER_DATA: dataFolder(), INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
})
process.exit(result.code)
