import { cellsOf, collectLines, type FileFacts, plainHeader, type LineValue } from './file-lines.ts'
import { type FileResult, fileOf, type Interval } from './half-hours.ts'

const MINUTE = 60_000
/** Minutes that a load curve can have. */
const steps = [5, 10, 15, 30, 60]
/** A meter of a home has at most 36 kVA. */
const MOST_WATTS = 100_000
const preambleNames = ['identifiant prm', 'type de donnees', 'grandeur metier', 'unite', 'pas en minutes']
/** Lines before the header of the values. */
const MOST_PREAMBLE = 40

/**
 * The load curve from the customer account of Enedis: lines about the meter, then `Horodate;Valeur`. A value is the mean
 * power in W until its time, which has an offset; midnight belongs to the day before. Null for another format.
 * A file that contains several such curves is read as one; what comes after another kind of data is ignored.
 */
export function readEnedis(written: readonly string[], facts: FileFacts): FileResult | null {
  const rows = written.map((line) => cellsOf(line, ';'))
  const header = rows.slice(0, MOST_PREAMBLE).findIndex(isHeader)
  const preamble = rows.slice(0, header < 0 ? MOST_PREAMBLE : header)
  const about = preambleOf(preamble)
  if (header < 0) return about.isEnedis ? { refusal: 'daily' } : null
  if (about.isProduction) return { refusal: 'production' }
  const isCurve = about.kind === null || about.kind === 'courbe de charge'
  if (!isCurve || plainHeader(rows[header]?.[1] ?? '').startsWith('type de releve'))
    return { refusal: 'daily' }
  const lines = collectLines(facts, MOST_WATTS)
  const meters = new Set(about.meters)
  let [isRead, hasOtherSection] = [true, false]
  for (let index = header + 1; index < rows.length && !hasOtherSection; index += 1) {
    const cells = rows[index] ?? []
    const [time = '', value = ''] = cells
    const text = (written[index] ?? '').trim()
    if (isHeader(cells)) isRead = true
    else if (plainHeader(time) === 'identifiant prm') {
      const next = preambleOf(rows.slice(index, index + 2))
      hasOtherSection = next.isProduction || (next.kind !== null && next.kind !== 'courbe de charge')
      if (!hasOtherSection) next.meters.forEach((meter) => meters.add(meter))
      isRead = false
    } else if (plainHeader(time) === 'periode') isRead = false
    else if (isRead && text !== '' && cells.length < 2) lines.refuse(index + 1, text)
    else if (isRead && text !== '') lines.add(index + 1, text, { time, value })
  }
  if (meters.size > 1) return { refusal: 'several_meters' }
  const values = lines.values()
  const usual = about.step ?? usualStep(values)
  if (usual === null) return { refusal: values.length > 1 ? 'daily' : 'empty' }
  const [meter] = meters
  return fileOf(
    { format: 'enedis_load_curve', meter: meter?.slice(-3) ?? null, step: usual },
    lines,
    intervalsOf(values, { usual, most: about.step ?? 60, unit: about.unit }),
  )
}

/** `Horodate;Valeur`, and the older `horodate ISO fin de pas;puissance moyenne (W)`. */
function isHeader([time = '', value = '']: readonly string[]): boolean {
  return plainHeader(time).startsWith('horodate') && value !== ''
}

type Unit = 'w' | 'kw' | 'wh' | 'kwh'

type Preamble = {
  isEnedis: boolean
  isProduction: boolean
  /** `courbe de charge`; null if it is not written. */
  kind: string | null
  meters: readonly string[]
  unit: Unit
  step: number | null
}

/** What the lines before the values contain. */
function preambleOf(rows: readonly (readonly string[])[]): Preamble {
  const found = new Map<string, string>()
  for (const [index, cells] of rows.entries()) {
    // Names with their values in the next line, or each name followed by its value.
    const isRowOfNames = preambleNames.includes(plainHeader(cells[1] ?? ''))
    for (const [column, cell] of cells.entries()) {
      const name = plainHeader(cell)
      if (!preambleNames.includes(name) || found.has(name)) continue
      found.set(name, (isRowOfNames ? rows[index + 1]?.[column] : cells[column + 1]) ?? '')
    }
  }
  const textOf = (name: string) => plainHeader(found.get(name) ?? '')
  const unit = (['w', 'kw', 'wh', 'kwh'] as const).find((one) => one === textOf('unite'))
  const step = Number(textOf('pas en minutes'))
  const meter = textOf('identifiant prm')
  return {
    isEnedis: found.has('identifiant prm'),
    isProduction:
      textOf('grandeur metier') === 'production' || textOf('type de donnees').includes('production'),
    kind: textOf('type de donnees') === '' ? null : textOf('type de donnees'),
    meters: meter === '' ? [] : [meter],
    unit: unit ?? 'w',
    step: steps.includes(step) ? step : null,
  }
}

/** Minutes between most values; null if no two have the distance of a load curve. */
function usualStep(values: readonly LineValue[]): number | null {
  const counts = new Map<number, number>()
  for (const [index, { at }] of values.entries()) {
    const gap = (at - (values[index - 1]?.at ?? at)) / MINUTE
    if (steps.includes(gap)) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])
  return most?.[0] ?? null
}

/**
 * The time until each value. The step of a meter can change within a file, so it is the distance to the value before if
 * the next or the previous distance is the same, else that to the nearer neighbour: after a missing value it doesn't
 * become longer.
 */
function intervalsOf(values: readonly LineValue[], { usual, most, unit }: Steps): Interval[] {
  const gapBefore = (index: number): number =>
    ((values[index]?.at ?? Number.POSITIVE_INFINITY) - (values[index - 1]?.at ?? Number.NEGATIVE_INFINITY)) /
    MINUTE
  return values.map(({ at, value }, index) => {
    const [before, after] = [gapBefore(index), gapBefore(index + 1)]
    const isSteady = steps.includes(before) && (before === after || before === gapBefore(index - 1))
    const near = isSteady ? before : Math.min(before, after)
    const minutes = Math.min(most, steps.includes(near) ? near : Math.min(usual, before))
    const kilo = unit.startsWith('k') ? 1000 : 1
    const wattHours = (unit.endsWith('h') ? value : (value * minutes) / 60) * kilo
    return { from: at - minutes * MINUTE, to: at, wattHours }
  })
}

/** Minutes of most values and of the longest, and the unit of the values. */
type Steps = { usual: number; most: number; unit: Unit }
