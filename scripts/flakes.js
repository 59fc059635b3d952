// npm run flakes -- --times 5 --busy: runs `npm test` several times and lists each test whose outcome was not the same
// every time. With --busy every other run has a process next to it that keeps all processors busy. --save FILE writes
// the tables as a page, for docs/bench. Exits with 1 if a run failed or an outcome differed.
import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clone } from './clone.js'
import { endWithSignals, runStep } from './run-step.js'

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '5' },
    busy: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
})
endWithSignals()
const folder = mkdtempSync(join(tmpdir(), 'foyer-flakes-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const runs = []
for (let number = 1; number <= Number(options.times); number += 1) {
  runs.push(await runOnce(number, options.busy && number % 2 === 0))
  console.log(`\n${tableOfRuns()}`)
}
const page = `${tableOfRuns()}\n\n${flakes()}\n`
console.log(`\n${page}`)
if (options.save !== undefined) writeFileSync(options.save, titleOfPage() + page)
const isGood = runs.every(({ code }) => code === 0) && unlike().length === 0
process.exit(isGood ? 0 : 1)

async function runOnce(number, isBusy) {
  const file = join(folder, `${number}.json`)
  const busy = isBusy ? fork(join(clone, 'scripts/busy.js')) : null
  console.log(`\n== run ${number} of ${options.times}${isBusy ? ', with every processor kept busy' : ''}`)
  const { code, seconds } = await runStep(process.execPath, [join(clone, 'scripts/test.js')], {
    env: { TEST_OUTCOMES: file },
  })
  const load = loadavg()[2].toFixed(1)
  busy?.kill()
  const outcomes = new Map(readOutcomes(file).map(({ name, outcome }) => [name, outcome]))
  return { number, isBusy, code, seconds, load, outcomes }
}

/** Empty if the run ended before it could write the outcomes of its tests. */
function readOutcomes(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

/** Tests whose outcome differed between runs, with the outcome in each. */
function unlike() {
  const names = new Set(runs.flatMap(({ outcomes }) => [...outcomes.keys()]))
  return [...names]
    .map((name) => ({ name, ends: runs.map(({ outcomes }) => outcomes.get(name) ?? 'not run') }))
    .filter(({ ends }) => new Set(ends).size > 1)
}

function tableOfRuns() {
  const rows = runs.map(({ number, isBusy, seconds, load, code, outcomes }) => {
    const count = (wanted) => [...outcomes.values()].filter((outcome) => outcome === wanted).length
    const result = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`
    const background = isBusy ? 'a process on every processor' : 'nothing'
    return `| ${number} | ${background} | ${load} | ${Math.round(seconds)} s | ${code === 0 ? 'green' : 'red'} | ${result} |`
  })
  const head = '| run | ran next to it | load of the last 15 minutes | time | outcome | tests |'
  return [head, '| ---: | --- | ---: | ---: | --- | --- |', ...rows].join('\n')
}

function flakes() {
  const found = unlike()
  if (found.length === 0) return 'Every test had the same outcome in every run.'
  const rows = found.map(({ name, ends }) => `| ${name.replaceAll('|', '\\|')} | ${ends.join(', ')} |`)
  return ['| test with different outcomes | outcome in each run |', '| --- | --- |', ...rows].join('\n')
}

function titleOfPage() {
  const date = new Date().toISOString().slice(0, 10)
  return `# Test runs of ${date}\n\n\`npm run flakes -- --times ${options.times}${options.busy ? ' --busy' : ''}\`\n\n`
}
