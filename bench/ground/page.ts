import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { clone, commitOf, loadOf, machineOf } from './machine.ts'
import { type Row, showRows } from './row.ts'

/** A page of measured rows: the time, the commit and the machine, and the rows that failed. */
export type Page = {
  /** Measures some rows; a failure is a line of the page. */
  measure(name: string, run: () => Promise<Row[]>): Promise<void>
  /** True if some measure could not be made, for example because a result was wrong. */
  hasFailures(): boolean
  /** The page as Markdown. */
  text(): string
  /** Stores it in docs/bench; returns its path. */
  save(): string
}

/** Starts a page, `Bench` or `Fleet`. */
export function openPage(kind: 'Bench' | 'Fleet'): Page {
  const begun = new Date()
  const commit = commitOf()
  const rows: Row[] = []
  const failures: string[] = []
  const loads: string[] = []
  const text = () => {
    // The bench itself leaves some load behind for the next row.
    const isShared = loads.some((load) => Number(load.split(' ').at(-1)) > 2 * cpus().length)
    return [
      `# ${kind} of ${begun.toISOString().slice(0, 10)}`,
      '',
      `Commit ${commit}, ${begun.toISOString().slice(0, 16)} UTC, ${((Date.now() - begun.getTime()) / 60_000).toFixed(1)} min.`,
      `Machine: ${machineOf()}.`,
      `Load of the machine before each: ${loads.join(', ')}.${isShared ? ' Other programs were running: times are too long, ratios are more reliable.' : ''}`,
      '',
      showRows(rows),
      ...failures,
      '',
    ].join('\n')
  }
  return {
    async measure(name, run) {
      loads.push(`${name} ${loadOf()}`)
      const from = performance.now()
      try {
        const measured = await run()
        rows.push(...measured)
        console.error(showRows(measured))
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        failures.push(`- ${name} could not be measured: ${reason}`)
        console.error(failures.at(-1))
      }
      console.error(`${name}: ${((performance.now() - from) / 1_000).toFixed(0)} s`)
    },
    hasFailures: () => failures.length > 0,
    text,
    save() {
      const folder = join(clone, 'docs', 'bench')
      mkdirSync(folder, { recursive: true })
      const suffix = kind === 'Bench' ? '' : '-fleet'
      const file = join(folder, `${begun.toISOString().slice(0, 10)}-${commit.replace('+', '')}${suffix}.md`)
      writeFileSync(file, text())
      return file
    },
  }
}
