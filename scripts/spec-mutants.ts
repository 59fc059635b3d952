// npm run spec-mutants: breaks lines of the specification, one edit at a time; the test of each must pass before and
// fail after. An edit is undone before the next, and when the run is stopped.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './build-web.js'
import { clone, installed, productNode } from './clone.js'
import { readMutants, type Mutant } from './mutants.ts'
import { runStep } from './run-step.js'
import { readSpecificationMap } from './specification-map.ts'

const rows = new Map(readSpecificationMap().map((row) => [row.testName, row]))
const wanted = process.argv.slice(2)
const mutants = readMutants().filter(
  ({ testName }) => wanted.length === 0 || wanted.some((part) => testName.includes(part)),
)

let takeBack = (): void => {}
process.on('exit', () => takeBack())
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

const survivors: string[] = []
for (const mutant of mutants) {
  const outcome = await judge(mutant)
  console.log(`${outcome.padEnd(9)} ${mutant.testName}`)
  if (outcome !== 'killed') survivors.push(`${outcome}: ${mutant.testName} (${mutant.file})`)
}
await ensureWebBuilt()
for (const survivor of survivors) console.log(survivor)
console.log(`${mutants.length - survivors.length} passed, ${survivors.length} failed`)
process.exit(survivors.length === 0 ? 0 : 1)

async function judge(mutant: Mutant): Promise<'killed' | 'survived' | 'red before'> {
  if (!(await doesPass(mutant))) return 'red before'
  const path = join(clone, mutant.file)
  const text = readFileSync(path, 'utf8')
  takeBack = () => writeFileSync(path, text)
  writeFileSync(
    path,
    text.replace(mutant.from, () => mutant.to),
  )
  const isGreen = await doesPass(mutant)
  takeBack()
  takeBack = () => {}
  return isGreen ? 'survived' : 'killed'
}

/**
 * Runs only the mutant's test. A journey needs the web app built again with the edit; if the build fails, the test has
 * failed.
 */
async function doesPass({ testName }: Mutant): Promise<boolean> {
  const file = rows.get(testName)?.shownBy ?? ''
  const pattern = `${testName.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
  if (file.startsWith('e2e/')) {
    if (!(await ensureWebBuilt())) return false
    return succeeds([installed('@playwright', 'test', 'cli.js'), 'test', '--config=e2e', file, '-g', pattern])
  }
  const project = file.endsWith('.tsx')
    ? 'browser'
    : /^apps\/gateway|^scripts/.test(file)
      ? 'gateway'
      : 'rules'
  return succeeds([installed('vitest', 'vitest.mjs'), 'run', '--project', project, file, '-t', pattern])
}

async function succeeds(args: string[]): Promise<boolean> {
  const { code } = await runStep(productNode, args, { isQuiet: true, env: { CI: '1' } })
  return code === 0
}
