import {
  cellsOf,
  collectLines,
  type FileFacts,
  plainHeader,
  type LineValue,
  type WrittenLine,
} from './file-lines.ts'
import { type FileResult, fileOf, type Interval } from './half-hours.ts'

const HOUR = 3_600_000
/** Wh of each unit of energy. */
const wattHoursOf = new Map([
  ['wh', 1],
  ['kwh', 1000],
  ['mwh', 1_000_000],
])
/** An index of a counter in kWh that no meter of a home reaches. */
const MOST_INDEX = 10_000_000_000

/**
 * Hourly statistics of a counter of Home Assistant: columns `statistic_id`, `unit`, `start` and `delta` (energy of the
 * hour from `start` on) or `sum` (that added up). Times are those of the home's wall clock. Null for another format.
 */
export function readHomeAssistant(written: readonly string[], facts: FileFacts): FileResult | null {
  const head = written[0] ?? ''
  const delimiter = ['\t', ';', ','].find((one) => head.includes(one))
  if (delimiter === undefined) return null
  const names = cellsOf(head, delimiter).map(plainHeader)
  const [id, unit, start] = ['statistic_id', 'unit', 'start'].map((name) => names.indexOf(name))
  if (id === undefined || unit === undefined || start === undefined || Math.min(id, unit, start) < 0)
    return null
  const isDelta = names.includes('delta')
  const column = names.indexOf(isDelta ? 'delta' : 'sum')
  if (column < 0) return { refusal: 'empty' }
  const found: WrittenLine[] = []
  const meters = new Set<string>()
  const units = new Set<string>()
  for (const [index, line] of written.entries()) {
    const text = line.trim()
    if (text === '' || text === head.trim()) continue
    const cells = cellsOf(line, delimiter)
    const [name, time, value] = [cells[id], cells[start], cells[column]]
    if (name === undefined || time === undefined || value === undefined) {
      found.push({ line: index + 1, text, time: '', value: '' })
      continue
    }
    const unitOfLine = plainHeader(cells[unit] ?? '')
    // Temperatures and prices can be in the same file.
    if (!wattHoursOf.has(unitOfLine)) continue
    meters.add(name)
    units.add(unitOfLine)
    found.push({ line: index + 1, text, time, value })
  }
  if (meters.size > 1 || units.size > 1) return { refusal: 'several_meters' }
  const factor = wattHoursOf.get([...units][0] ?? '') ?? 1
  const lines = collectLines(found, facts, MOST_INDEX)
  return fileOf(
    { format: 'home_assistant', meter: null, step: 60 },
    lines,
    isDelta ? hoursOf(lines.values, factor) : differencesOf(lines.values, factor),
  )
}

function hoursOf(values: readonly LineValue[], factor: number): Interval[] {
  return values.map(({ at, value }) => ({ from: at, to: at + HOUR, wattHours: value * factor }))
}

/** The sum of an hour is that at its end, so its energy needs the hour before. A sum that falls is not known. */
function differencesOf(values: readonly LineValue[], factor: number): Interval[] {
  return values.flatMap(({ at, value }, index) => {
    const before = values[index - 1]
    if (before === undefined || at - before.at !== HOUR) return []
    const energy = value - before.value
    return [{ from: at, to: at + HOUR, wattHours: energy < 0 ? Number.NaN : energy * factor }]
  })
}
