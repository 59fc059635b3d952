import { readDailyValues } from './daily-values.ts'
import { cellsOf, type FileFacts, plainHeader, sumOfCells, type WrittenLine } from './file-lines.ts'
import type { FileResult } from './half-hours.ts'
import { readLoadCurve } from './load-curve.ts'

/** First lines that show the format. */
const MOST_HEAD = 20

/**
 * The powers of half-hours from the customer account of EDF (`mes-puissances-atteintes-30min`): below a line with a day,
 * lines with a time, usually newest first. A value is the mean power in W until its time; midnight is the end of the
 * day. Null for another format.
 */
export function readEdf(written: readonly string[], facts: FileFacts): FileResult | null {
  const heads = written.slice(0, MOST_HEAD).map((line) => plainHeader(cellsOf(line, ';')[0] ?? ''))
  const header = heads.indexOf('date et heure de releve par le distributeur')
  if (header < 0) return null
  // Two files can be joined: their heads are no values.
  const titles = new Set(heads.slice(0, header + 1).filter((head) => head !== ''))
  const lines: WrittenLine[] = []
  let day = ''
  for (const [index, line] of written.entries()) {
    const [first = '', value = ''] = cellsOf(line, ';')
    const text = line.trim()
    if (text === '' || titles.has(plainHeader(first))) continue
    if (value === '' && /^\d\d\/\d\d\/\d{4}$/.test(first)) day = first
    else {
      const time = `${day} ${first.replace(/^00:00(?=$|:00$)/, '24:00')}`
      lines.push({ line: index + 1, text, time, value })
    }
  }
  return readLoadCurve(lines, facts, { format: 'edf', meter: null, unit: 'w' })
}

/**
 * The days from the customer account of EDF, usually newest first: their energy as `Date de consommation;Consommation
 * (kWh)`, or the registers of the meter when each day begins as `Date de relevé de l’index;Type d’index;Index … (kWh)`.
 * Refused (`coarse`) with one value a month. Null for another format.
 */
export function readEdfDays(written: readonly string[], facts: FileFacts): FileResult | null {
  const heads = written.slice(0, MOST_HEAD).map((line) => cellsOf(line, ';').map(plainHeader))
  const header = heads.findIndex(([first = '']) => first.startsWith('date de '))
  const head = heads[header] ?? []
  const isIndex = head[0]?.startsWith('date de releve de l') === true
  const columns = head.flatMap((cell, column) =>
    (isIndex ? cell.startsWith('index ') : cell.startsWith('consommation')) && cell.endsWith('(kwh)')
      ? column
      : [],
  )
  if (columns.length === 0)
    return heads.some(([first]) => first === 'periode de consommation') ? { refusal: 'coarse' } : null
  const lines = written.slice(header + 1).flatMap((line, index) => {
    const cells = cellsOf(line, ';')
    const [time = ''] = cells
    if (line.trim() === '' || plainHeader(time) === head[0]) return []
    const value = sumOfCells(columns.map((column) => (cells[column] ?? '').replaceAll(/[\s\uFFFD]/g, '')))
    return { line: header + index + 2, text: line.trim(), time, value }
  })
  return readDailyValues(lines, facts, { format: 'edf_daily', meter: null, unit: 'kwh', isIndex })
}

/**
 * The half-hours from the customer account of TotalEnergies (Ma conso › Électricité › Heure): a time in the second
 * column, kWh in the third. The words of its header are not known, so it is recognised by its values. A time is taken as
 * the start of its half-hour: midnight is the first value of a day. Null for another format.
 */
export function readTotalEnergies(written: readonly string[], facts: FileFacts): FileResult | null {
  const lines = linesOf(written, {
    head: 1,
    // Power in W has no decimals.
    shape: /^\d\d\/\d\d\/\d{4} \d\d:\d\d;\d+\.\d+$/,
    valueOf: ([, time = '', value = '']) => ({
      time,
      value: value.toLowerCase().endsWith('kwh') ? value.slice(0, -'kwh'.length).trim() : value,
    }),
  })
  const curve = { format: 'total_energies', meter: null, unit: 'kwh', isFromStart: true } as const
  return lines && readLoadCurve(lines, facts, curve)
}

/**
 * The load curve of Strasbourg Électricité Réseaux (maconsolinky.strasbourg-electricite-reseaux.fr): after three lines a
 * day, a time, and the mean power in W in the fifth column. A time is taken as the start of its half-hour, as midnight
 * is the first value of a day. Null for another format.
 */
export function readStrasbourg(written: readonly string[], facts: FileFacts): FileResult | null {
  const lines = linesOf(written, {
    head: 3,
    shape: /^\d\d\/\d\d\/\d{4} \d\d:\d\d;\d+(?:[.,]\d+)?$/,
    valueOf: ([day = '', time = '', , , value = '']) => ({
      time: `${day} ${time}`,
      // Between thousands there is a space, which the encoding of the file can break.
      value: value.replaceAll(/[\s\uFFFD]/g, ''),
    }),
  })
  return lines && readLoadCurve(lines, facts, { format: 'ser', meter: null, unit: 'w', isFromStart: true })
}

type Table = {
  /** Lines before the values, at most. */
  readonly head: number
  /** What the first lines contain: time and value with a semicolon. */
  readonly shape: RegExp
  valueOf(cells: readonly string[]): { readonly time: string; readonly value: string }
}

/** The lines of a table without its head; null if none of the first ones has the shape of a value. */
function linesOf(written: readonly string[], { head, shape, valueOf }: Table): WrittenLine[] | null {
  const first = written.slice(0, MOST_HEAD).findIndex((line) => {
    const { time, value } = valueOf(cellsOf(line, ';'))
    return shape.test(`${time};${value}`)
  })
  if (first < 0) return null
  const heads = new Set(written.slice(0, Math.min(head, first)).map((line) => line.trim()))
  return written.flatMap((line, index) => {
    const text = line.trim()
    return text === '' || heads.has(text) ? [] : [{ line: index + 1, text, ...valueOf(cellsOf(line, ';')) }]
  })
}
