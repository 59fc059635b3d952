import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { clone, installed, productNode } from './clone.js'
import { runStep } from './run-step.js'

/** The static checks, each `{ name, run }` where `run` resolves to whether it passed; failures are shown. */
export const checks = [
  { name: 'types and lint', run: checkCode },
  { name: 'unused code', run: () => show([installed('knip', 'bin', 'knip.js'), '--no-progress']) },
  { name: 'format', run: () => show([installed('oxfmt', 'bin', 'oxfmt'), '--check']) },
  { name: 'words', run: () => showAlways('plain-words.js') },
  { name: 'links', run: () => showAlways('links.js') },
]

async function checkCode() {
  // Its type checker is written in Go, and spends a sixth of its time on freeing memory with the usual setting.
  return (await writeClassTypes()) && show([installed('oxlint', 'bin', 'oxlint')], { env: { GOGC: '400' } })
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
