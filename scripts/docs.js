// npm run docs: builds the documentation site into apps/docs/dist. `-- --serve` shows it with changes as they are saved.
// Its packages are installed in its own folder: running and testing Foyer does not need them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clone, hasGoodNode, productNode } from './clone.js'
import { ensureInstalled, installLocked } from './install.js'
import { endWithSignals, runStep } from './run-step.js'
import { stampOf } from './stamp.js'

const { values: options } = parseArgs({ options: { serve: { type: 'boolean', default: false } } })
const site = join(clone, 'apps/docs')
const stampFile = join(site, 'node_modules/.foyer-stamp')

endWithSignals()
if (!hasGoodNode() || !(await ensureInstalled()) || !(await ensureSiteInstalled())) process.exit(1)
const written = await runStep(productNode, [join(clone, 'scripts/write-openapi.ts')])
if (written.code !== 0) process.exit(written.code)
const astro = join(site, 'node_modules/astro/bin/astro.mjs')
const { code } = await runStep(productNode, [astro, options.serve ? 'dev' : 'build'], {
  cwd: site,
  env: { ASTRO_TELEMETRY_DISABLED: '1' },
})
if (code === 0) console.log(`The site is in ${join(site, 'dist')}.`)
process.exit(code)

async function ensureSiteInstalled() {
  const stamp = stampOf(['apps/docs/package-lock.json'])
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true
  console.log('Installing the packages of the site (npm ci).')
  const result = await installLocked({ cwd: site })
  if (result.code === 0) writeFileSync(stampFile, stamp)
  else console.error(result.output.trim())
  return result.code === 0
}
