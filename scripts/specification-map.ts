import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clone } from './clone.js'

/** One line of the specification: the code that implements it, and the test that proves it. */
export type SpecificationRow = {
  /** Number of the specification's section, 1 to 9. */
  section: number
  line: string
  /** Paths in the clone. */
  madeBy: string
  shownBy: string
  testName: string
}

/** The rows of `docs/evidence/specification.md`, in order. Throws at a row that cannot be parsed. */
export function readSpecificationMap(): SpecificationRow[] {
  const rows: SpecificationRow[] = []
  let section = 0
  for (const text of readFileSync(join(clone, 'docs/evidence/specification.md'), 'utf8').split('\n')) {
    if (text.startsWith('## ')) section = Number.parseInt(text.slice(3), 10)
    if (!text.startsWith('| ') || text.startsWith('| line ') || text.startsWith('| ---')) continue
    rows.push(rowOf(section, text))
  }
  return rows
}

/** A bar inside a cell is written `\|`. */
function rowOf(section: number, text: string): SpecificationRow {
  const cells = text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
  const [line = '', madeBy = '', shown = ''] = cells
  const [shownBy = '', testName = ''] = shown.split(' › ')
  if (cells.length !== 3 || testName === '') throw new Error(`This is not a row of the map: ${text}`)
  return { section, line, madeBy: plain(madeBy), shownBy: plain(shownBy), testName }
}

function plain(cell: string): string {
  return cell.replaceAll('`', '')
}
