import { readDailyValues } from './daily-values.ts'
import { cellsOf, type FileFacts, plainHeader, sumOfCells, type WrittenLine } from './file-lines.ts'
import type { FileResult } from './half-hours.ts'
import { curveSteps, curveUnits, type CurveUnit, readLoadCurve } from './load-curve.ts'

const preambleNames = ['identifiant prm', 'type de donnees', 'grandeur metier', 'unite', 'pas en minutes']
/** Lines before the header of the values. */
const MOST_PREAMBLE = 40

/**
 * The files from the customer account of Enedis: lines about the meter, then those of one kind of data. Null for another
 * format. A file that contains the same kind several times is read as one; what comes after another kind is ignored.
 *
 * - The load curve, `Horodate;Valeur`: the mean power in W until each time, which has an offset; midnight belongs to the
 *   day before.
 * - The daily indices, `Horodate;Type de releve;EAS F1;…;EAS D1;…;EAS T`: the registers of the supplier, those of the grid
 *   operator and their total in Wh when each day begins.
 */
export function readEnedis(written: readonly string[], facts: FileFacts): FileResult | null {
  const rows = written.slice(0, MOST_PREAMBLE).map((line) => cellsOf(line, ';'))
  const header = rows.findIndex(isHeader)
  const about = preambleOf(header < 0 ? rows : rows.slice(0, header))
  if (header < 0) return about.isEnedis ? { refusal: 'coarse' } : null
  if (about.isProduction) return { refusal: 'production' }
  const isIndex = plainHeader(rows[header]?.[1] ?? '').startsWith('type de releve')
  const kind = isIndex ? 'index' : 'courbe de charge'
  if (about.kind !== null && about.kind !== kind) return { refusal: 'coarse' }
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
      hasOtherSection = next.isProduction || (next.kind !== null && next.kind !== kind)
      if (!hasOtherSection) next.meters.forEach((meter) => meters.add(meter))
      isRead = false
    } else if (plainHeader(time) === 'periode') isRead = false
    else if (isRead && text !== '')
      lines.push({ line: index + 1, text, time: cells.length < 2 ? '' : time, value })
  }
  if (meters.size > 1) return { refusal: 'several_meters' }
  const [meter = null] = meters
  if (isIndex) {
    return readDailyValues(indicesOf(rows[header] ?? [], lines), facts, {
      format: 'enedis_daily',
      meter,
      unit: about.unit === 'kwh' ? 'kwh' : 'wh',
      isIndex: true,
    })
  }
  return readLoadCurve(lines, facts, {
    format: 'enedis_load_curve',
    meter,
    unit: about.unit,
    step: about.step,
  })
}

/**
 * What the account has as a workbook, saved as CSV: lines about the meter, then the load curve as `Début;Fin;Valeur (en
 * kW)` with wall clock times, or the energy of days as `Date;Valeur (en kWh)`. The browser extension Conso Downloader
 * writes the load curve as `debut;fin;kW`. Null for another format.
 */
export function readEnedisPeriods(written: readonly string[], facts: FileFacts): FileResult | null {
  for (const delimiter of [';', '\t', ',']) {
    const heads = written.slice(0, MOST_PREAMBLE).map((line) => cellsOf(line, delimiter).map(plainHeader))
    const header = heads.findIndex((cells) => headOfPeriods(cells) !== null)
    const columns = headOfPeriods(heads[header] ?? [])
    if (columns === null) continue
    const about = heads.slice(0, header).flat()
    if (about.some((cell) => cell.includes('production'))) return { refusal: 'production' }
    const title = heads[header]?.[columns.time]
    const lines = written.slice(header + 1).flatMap((line, index) => {
      const cells = cellsOf(line, delimiter)
      const [time = '', value = ''] = [cells[columns.time], cells[columns.value]]
      if (cells.every((cell) => cell === '') || plainHeader(time) === title) return []
      return [{ line: header + index + 2, text: line.trim(), time, value }]
    })
    const meter = about.find((cell) => /^\d{14}$/.test(cell)) ?? null
    const { unit } = columns
    return unit === 'kw'
      ? readLoadCurve(lines, facts, { format: 'enedis_load_curve', meter, unit, isFromStart: true })
      : readDailyValues(lines, facts, { format: 'enedis_daily', meter, unit, isIndex: false })
  }
  return null
}

/** The columns of a table of periods or days, and its unit; null for another line. */
function headOfPeriods(
  cells: readonly string[],
): { time: number; value: number; unit: 'kw' | 'kwh' | 'wh' } | null {
  const [start, day] = [cells.indexOf('debut'), cells.indexOf('date')]
  const power = cells.findIndex((cell) => cell === 'kw' || cell === 'valeur (en kw)')
  if (start >= 0 && cells.includes('fin') && power >= 0) return { time: start, value: power, unit: 'kw' }
  const energy = cells.findIndex((cell) => /^valeur \(en k?wh\)$/.test(cell))
  if (day < 0 || energy < 0) return null
  return { time: day, value: energy, unit: cells[energy] === 'valeur (en kwh)' ? 'kwh' : 'wh' }
}

/**
 * The index of each line: the total of the meter, or the sum of its registers in a file that doesn't contain it. Readings
 * that don't end a day are left out.
 */
function indicesOf(head: readonly string[], lines: readonly WrittenLine[]): WrittenLine[] {
  const cells = lines.map(({ text }) => cellsOf(text, ';'))
  const names = head.map(plainHeader)
  const columnsOf = (name: RegExp) => names.flatMap((one, column) => (name.test(one) ? column : []))
  const isUsed = (columns: readonly number[]) =>
    cells.some((row) => columns.some((column) => (row[column] ?? '') !== ''))
  const columns = [/^eas t$/, /^eas f\d+$/, /^eas d\d+$/].map(columnsOf).find(isUsed) ?? []
  return lines.flatMap((line, index) => {
    const row = cells[index] ?? []
    // `Arrêté quotidien`, in any encoding.
    if (row.length > 1 && !plainHeader(row[1] ?? '').startsWith('arr')) return []
    return { ...line, value: sumOfCells(columns.map((column) => row[column] ?? '')) }
  })
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
