/**
 * npm run bench: what the product does, measured beside a baseline of the same run, as one table.
 * `-- --only ingest,year` runs some; `-- --save` keeps the table in docs/bench. It never fails on a time.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clone, commitOf, loadOf, machineOf } from '#bench/ground/machine.ts'
import { type Row, showRows } from '#bench/ground/row.ts'
import { due } from '#bench/rows/due.ts'
import { firstLoad } from '#bench/rows/first-load.ts'
import { ingest } from '#bench/rows/ingest.ts'
import { keystroke } from '#bench/rows/keystroke.ts'
import { login } from '#bench/rows/login.ts'
import { takeover } from '#bench/rows/takeover.ts'
import { underLoad } from '#bench/rows/under-load.ts'
import { week } from '#bench/rows/week.ts'
import { year } from '#bench/rows/year.ts'

const measures = [ingest, underLoad, due, takeover, year, firstLoad, keystroke, week, login]
const { values: options } = parseArgs({ options: { only: { type: 'string' }, save: { type: 'boolean' } } })
const wanted = options.only?.split(',')
const unknown = wanted?.filter((name) => !measures.some((measure) => measure.name === name)) ?? []
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. There are: ${measures.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

const begun = new Date()
const commit = commitOf()
const rows: Row[] = []
const failures: string[] = []
const loads: string[] = []
for (const measure of measures) {
  if (wanted !== undefined && !wanted.includes(measure.name)) continue
  loads.push(`${measure.name} ${loadOf()}`)
  const from = performance.now()
  try {
    rows.push(...(await measure.run()))
  } catch (error) {
    failures.push(
      `- ${measure.name} could not be measured: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
  console.error(`${measure.name}: ${((performance.now() - from) / 1_000).toFixed(0)} s`)
}

// Its own work leaves some load behind for the next.
const isShared = loads.some((load) => Number(load.split(' ')[1]) > 2 * cpus().length)
const text = [
  `# Bench of ${begun.toISOString().slice(0, 10)}`,
  '',
  `Commit ${commit}, ${begun.toISOString().slice(0, 16)} UTC, ${((Date.now() - begun.getTime()) / 60_000).toFixed(1)} min.`,
  `Machine: ${machineOf()}.`,
  `Load of the machine before each: ${loads.join(', ')}.${isShared ? ' Others were at work: times are too long, ratios say more.' : ''}`,
  '',
  showRows(rows),
  ...failures,
  '',
].join('\n')
console.log(text)
if (options.save === true) {
  const folder = join(clone, 'docs', 'bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${begun.toISOString().slice(0, 10)}-${commit.replace('+', '')}.md`)
  writeFileSync(file, text)
  console.log(`Saved as ${file}.`)
}
process.exit(0)
