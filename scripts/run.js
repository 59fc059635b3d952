// node scripts/run.js FILE …: runs one of the long programs (bench, pictures, proofs) on the product's Node, with
// everything it needs: the packages, the built web app, a browser.
import { ensureWebBuilt } from './build-web.js'
import { clone, hasGoodNode, productNode } from './clone.js'
import { findBrowser } from './find-browser.js'
import { ensureInstalled } from './install.js'
import { endWithSignals, runStep } from './run-step.js'

endWithSignals()
const args = process.argv.slice(2)
if (args.length === 0) {
  console.error('Which file? For example: node scripts/run.js bench/main.ts')
  process.exit(1)
}
if (!hasGoodNode() || !(await ensureInstalled()) || !(await ensureWebBuilt())) process.exit(1)
const browser = await findBrowser()
if (browser === null) process.exit(1)
const result = await runStep(productNode, args, { cwd: clone, env: { CHROMIUM_PATH: browser } })
process.exit(result.code)
