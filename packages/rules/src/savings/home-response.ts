/**
 * The thermal response of a home, learnt from its own half-hours by least squares: heating (W) = loss ×
 * (inside − outside) + store × (change of inside) − gains from sun and people in each part of the day. French
 * energy surveys call the first term the energy signature of a building; the second is the heat stored in its
 * walls.
 */

/** One half-hour of a home: means over its heated rooms. */
export type ResponseRow = {
  readonly day: number
  /** 0 to 24, local time of the home. */
  readonly hour: number
  /** °C inside minus °C outside. */
  readonly gap: number
  /** °C per hour. */
  readonly change: number
  /** W. */
  readonly heating: number
}

export type HomeResponse = {
  /** W per °C between inside and outside. */
  readonly loss: number
  /** Wh per °C. */
  readonly store: number
}

/** The result, and the results without each day in turn: they show how much it depends on any one day. */
export type LearntResponse = HomeResponse & { readonly withoutADay: readonly HomeResponse[] }

const partsOfDay = 4
const unknowns = 2 + partsOfDay
const fewestDays = 5
/** Fewest half-hours of a day that counts. */
const fullDay = 36

type Sums = { matrix: number[][]; right: number[] }

/** Learns the response of a home; null if its days are too few or too similar. */
export function learnResponse(rows: readonly ResponseRow[]): LearntResponse | null {
  const days = [...Map.groupBy(rows, (row) => row.day).values()].filter((day) => day.length >= fullDay)
  if (days.length < fewestDays) return null
  const sums = days.map(sumsOf)
  const all = sums.reduce((one, other) => combine(one, other, 1), nothing())
  const full = responseOf(all)
  const without = sums.map((day) => responseOf(combine(all, day, -1)))
  const known = without.filter((one) => one !== null)
  if (full === null || known.length < without.length) return null
  // A loss whose sign could depend on one day is not reliable.
  return deviation(known.map(({ loss }) => loss)) * 2 > full.loss ? null : { ...full, withoutADay: known }
}

/** Jackknife standard error of a value, from the values without each day in turn. */
export function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(((values.length - 1) / values.length) * squares)
}

function responseOf({ matrix, right }: Sums): HomeResponse | null {
  const [loss = Number.NaN, store = Number.NaN] = solve(matrix, right) ?? []
  return loss > 0 && store >= 0 ? { loss, store } : null
}

function nothing(): Sums {
  return {
    matrix: Array.from({ length: unknowns }, () => Array.from({ length: unknowns }, () => 0)),
    right: Array.from({ length: unknowns }, () => 0),
  }
}

function sumsOf(rows: readonly ResponseRow[]): Sums {
  const sums = nothing()
  for (const { gap, change, hour, heating } of rows) {
    const given = Array.from({ length: partsOfDay }, (_, part) => (part === partOfDay(hour) ? -1 : 0))
    const columns = [gap, change, ...given]
    for (const [row, one] of columns.entries()) {
      sums.right[row] = (sums.right[row] ?? 0) + one * heating
      const line = sums.matrix[row]
      if (line === undefined) continue
      for (const [column, other] of columns.entries()) line[column] = (line[column] ?? 0) + one * other
    }
  }
  return sums
}

/** Night, morning, day, evening: the gains from people and sun differ between them. */
function partOfDay(hour: number): number {
  if (hour < 6 || hour >= 22) return 0
  if (hour < 10) return 1
  return hour < 17 ? 2 : 3
}

function combine(one: Sums, other: Sums, sign: 1 | -1): Sums {
  return {
    matrix: one.matrix.map((line, row) =>
      line.map((value, column) => value + sign * (other.matrix[row]?.[column] ?? 0)),
    ),
    right: one.right.map((value, row) => value + sign * (other.right[row] ?? 0)),
  }
}

/** Gauss elimination with pivots; null if the system is singular. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const lines = matrix.map((line, row) => [...line, right[row] ?? 0])
  for (let step = 0; step < lines.length; step += 1) {
    const rest = lines.slice(step).toSorted((a, b) => Math.abs(b[step] ?? 0) - Math.abs(a[step] ?? 0))
    lines.splice(step, rest.length, ...rest)
    const pivot = lines[step]
    const lead = pivot?.[step] ?? 0
    if (pivot === undefined || Math.abs(lead) < 1e-6) return null
    for (const [row, line] of lines.entries()) {
      if (row === step) continue
      const factor = (line[step] ?? 0) / lead
      lines[row] = line.map((value, column) => value - factor * (pivot[column] ?? 0))
    }
  }
  return lines.map((line, row) => (line.at(-1) ?? 0) / (line[row] ?? Number.NaN))
}
