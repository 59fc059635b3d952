import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clone, installed, productNode } from './clone.js'
import { runStep } from './run-step.js'

const roots = [
  'packages/contract',
  'packages/rules',
  'packages/tarifs-fr',
  'apps/gateway',
  'apps/virtual-home',
  'apps/web',
  'apps/web/src/service-worker',
  'e2e',
  'bench',
  'scripts',
]

/** Types, lint, format, words and links, each `{ name, run }` where `run` resolves to whether it passed; failures are shown. */
export const checks = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: () => show([installed('oxlint', 'bin', 'oxlint')]) },
  { name: 'format', run: () => show([installed('oxfmt', 'bin', 'oxfmt'), '--check']) },
  { name: 'words', run: () => showAlways('plain-words.js') },
  { name: 'links', run: () => showAlways('links.js') },
]

async function checkTypes() {
  let hasPassed = await writeClassTypes()
  for (const root of roots) {
    if (!hasSources(join(clone, root))) continue
    const isGood = await show([installed('typescript', 'bin', 'tsc'), '-p', root])
    hasPassed &&= isGood
  }
  return hasPassed
}

/** The arguments of happy-css-modules, which runs in the folder of the web app. */
export const classTypes = ['src/**/*.module.css', '--outDir', 'generated', '--no-cache']

/** Writes types for the classes of the CSS modules: a class that none of them defines does not compile. */
function writeClassTypes() {
  const web = join(clone, 'apps/web')
  rmSync(join(web, 'generated'), { recursive: true, force: true })
  const hcm = installed('happy-css-modules', 'bin', 'hcm.js')
  return show([hcm, ...classTypes], { cwd: web })
}

/** Runs a script of this folder and shows its output when it passes too: it prints what could not be checked. */
async function showAlways(script) {
  const { code } = await runStep(productNode, [join(clone, 'scripts', script)])
  return code === 0
}

async function show(args, options = {}) {
  const result = await runStep(productNode, args, { isQuiet: true, ...options })
  if (result.code !== 0) console.error(result.output.trim())
  return result.code === 0
}

function hasSources(folder) {
  if (!existsSync(join(folder, 'tsconfig.json'))) return false
  return readdirSync(folder, { recursive: true }).some((name) =>
    /^(?!.*node_modules).*\.tsx?$/.test(String(name)),
  )
}
