import { cellsOf, type FileFacts, plainHeader, type WrittenLine } from './file-lines.ts'
import type { FileResult } from './half-hours.ts'
import { curveSteps, curveUnits, type CurveUnit, readLoadCurve } from './load-curve.ts'

const preambleNames = ['identifiant prm', 'type de donnees', 'grandeur metier', 'unite', 'pas en minutes']
/** Lines before the header of the values. */
const MOST_PREAMBLE = 40

/**
 * The load curve from the customer account of Enedis: lines about the meter, then `Horodate;Valeur`. A value is the mean
 * power in W until its time, which has an offset; midnight belongs to the day before. Null for another format.
 * A file that contains several such curves is read as one; what comes after another kind of data is ignored.
 */
export function readEnedis(written: readonly string[], facts: FileFacts): FileResult | null {
  const rows = written.slice(0, MOST_PREAMBLE).map((line) => cellsOf(line, ';'))
  const header = rows.findIndex(isHeader)
  const about = preambleOf(header < 0 ? rows : rows.slice(0, header))
  if (header < 0) return about.isEnedis ? { refusal: 'daily' } : null
  if (about.isProduction) return { refusal: 'production' }
  const isCurve = about.kind === null || about.kind === 'courbe de charge'
  if (!isCurve || plainHeader(rows[header]?.[1] ?? '').startsWith('type de releve'))
    return { refusal: 'daily' }
  const lines: WrittenLine[] = []
  const meters = new Set(about.meters)
  let [isRead, hasOtherSection] = [true, false]
  for (let index = header + 1; index < written.length && !hasOtherSection; index += 1) {
    const cells = cellsOf(written[index] ?? '', ';')
    const [time = '', value = ''] = cells
    const text = (written[index] ?? '').trim()
    if (isHeader(cells)) isRead = true
    else if (plainHeader(time) === 'identifiant prm') {
      const next = preambleOf(written.slice(index, index + 2).map((line) => cellsOf(line, ';')))
      hasOtherSection = next.isProduction || (next.kind !== null && next.kind !== 'courbe de charge')
      if (!hasOtherSection) next.meters.forEach((meter) => meters.add(meter))
      isRead = false
    } else if (plainHeader(time) === 'periode') isRead = false
    else if (isRead && text !== '')
      lines.push({ line: index + 1, text, time: cells.length < 2 ? '' : time, value })
  }
  if (meters.size > 1) return { refusal: 'several_meters' }
  const [meter = null] = meters
  return readLoadCurve(lines, facts, {
    format: 'enedis_load_curve',
    meter,
    unit: about.unit,
    step: about.step,
  })
}

/**
 * The load curve that the account has as a workbook, saved as CSV: lines about the meter, then `Début;Fin;Valeur (en
 * kW)` with wall clock times. The browser extension Conso Downloader writes the same columns as `debut;fin;kW`. Null for
 * another format.
 */
export function readEnedisPeriods(written: readonly string[], facts: FileFacts): FileResult | null {
  for (const delimiter of [';', '\t', ',']) {
    const heads = written.slice(0, MOST_PREAMBLE).map((line) => cellsOf(line, delimiter).map(plainHeader))
    const header = heads.findIndex((cells) => cells.includes('debut') && cells.includes('fin'))
    const start = heads[header]?.indexOf('debut') ?? -1
    const power = heads[header]?.findIndex((cell) => cell === 'kw' || cell === 'valeur (en kw)') ?? -1
    if (power < 0) continue
    const about = heads.slice(0, header).flat()
    if (about.some((cell) => cell.includes('production'))) return { refusal: 'production' }
    const lines = written.slice(header + 1).flatMap((line, index) => {
      const cells = cellsOf(line, delimiter)
      const [time = '', value = ''] = [cells[start], cells[power]]
      if (cells.every((cell) => cell === '') || plainHeader(time) === 'debut') return []
      return [{ line: header + index + 2, text: line.trim(), time, value }]
    })
    const meter = about.find((cell) => /^\d{14}$/.test(cell)) ?? null
    return readLoadCurve(lines, facts, { format: 'enedis_load_curve', meter, unit: 'kw', isFromStart: true })
  }
  return null
}

/** `Horodate;Valeur`, and the older `horodate ISO fin de pas;puissance moyenne (W)`. */
function isHeader([time = '', value = '']: readonly string[]): boolean {
  return plainHeader(time).startsWith('horodate') && value !== ''
}

type Preamble = {
  isEnedis: boolean
  isProduction: boolean
  /** `courbe de charge`; null if it is not written. */
  kind: string | null
  meters: readonly string[]
  unit: CurveUnit
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
  const unit = curveUnits.find((one) => one === textOf('unite'))
  const step = Number(textOf('pas en minutes'))
  const meter = textOf('identifiant prm')
  return {
    isEnedis: found.has('identifiant prm'),
    isProduction:
      textOf('grandeur metier') === 'production' || textOf('type de donnees').includes('production'),
    kind: textOf('type de donnees') === '' ? null : textOf('type de donnees'),
    meters: meter === '' ? [] : [meter],
    unit: unit ?? 'w',
    step: curveSteps.includes(step) ? step : null,
  }
}
