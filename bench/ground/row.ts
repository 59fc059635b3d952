/** The limit of a figure, or of its ratio to the baseline. */
type Budget = { of: 'value' | 'ratio'; atMost: number } | { of: 'value' | 'ratio'; atLeast: number }

/** One line of the table, with the baseline that was measured in the same run. */
export type Row = {
  name: string
  value: number
  unit: string
  /** null: there is no baseline to compare with. */
  baseline: number | null
  budgets: readonly Budget[]
  /** Further observations, shown under the table. */
  note?: string
}

/** The measure of one file of `rows/`. */
export type Measure = { name: string; run(): Promise<Row[]> }

const columns = ['', 'measured', 'baseline', 'ratio', 'budget', ''] as const

/** The rows as a Markdown table with columns aligned for a terminal, and their notes below it. */
export function showRows(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    showValue(row.value, row.unit),
    row.baseline === null ? '–' : showValue(row.baseline, row.unit),
    row.baseline === null ? '–' : `${showNumber(row.value / row.baseline)} ×`,
    row.budgets.map((budget) => showBudget(budget, row.unit)).join(', ') || '–',
    verdictOf(row),
  ])
  const widths = columns.map((head, at) =>
    Math.max(3, head.length, ...cells.map((line) => line[at]?.length ?? 0)),
  )
  const line = (texts: readonly string[]): string =>
    `| ${texts.map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (at === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  const notes = rows.flatMap((row) => (row.note === undefined ? [] : [`- ${row.name}: ${row.note}`]))
  return [line(columns), rule, ...cells.map(line), '', ...notes].join('\n').trimEnd()
}

/** `ok`, `MISS`, or empty without a budget. A figure that is no number is a miss. */
function verdictOf({ value, baseline, budgets }: Row): 'ok' | 'MISS' | '' {
  if (budgets.length === 0) return ''
  const isKept = budgets.every((budget) => {
    const figure = budget.of === 'value' ? value : baseline === null ? Number.NaN : value / baseline
    return 'atMost' in budget ? figure <= budget.atMost : figure >= budget.atLeast
  })
  return isKept ? 'ok' : 'MISS'
}

function showBudget(budget: Budget, unit: string): string {
  const limit = 'atMost' in budget ? budget.atMost : budget.atLeast
  const sign = 'atMost' in budget ? '≤' : '≥'
  return `${sign} ${budget.of === 'ratio' ? `${showNumber(limit)} ×` : showValue(limit, unit)}`
}

function showValue(value: number, unit: string): string {
  return unit === '' ? showNumber(value) : `${showNumber(value)} ${unit}`
}

function showNumber(value: number): string {
  if (!Number.isFinite(value)) return 'none'
  if (Math.abs(value) >= 1_000) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : value === 0 ? 0 : 2)
}
