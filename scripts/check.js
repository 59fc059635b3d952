// npm run check: types, lint, unused code, format, words, links and the pure rules, stopping at the first that fails. Takes seconds.
import { checks } from './checks.js'
import { hasGoodNode, installed, productNode } from './clone.js'
import { ensureInstalled } from './install.js'
import { endWithSignals, runStep } from './run-step.js'

endWithSignals()
if (!hasGoodNode() || !(await ensureInstalled())) process.exit(1)
for (const { name, run } of checks) {
  const begun = Date.now()
  const hasPassed = await run()
  console.log(`${name}: ${hasPassed ? 'passed' : 'failed'} in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  if (!hasPassed) process.exit(1)
}
const tests = await runStep(productNode, [installed('vitest', 'vitest.mjs'), 'run', '--project', 'rules'])
process.exit(tests.code)
