import { randomUUID } from 'node:crypto'
import {
  DAY_STEP,
  type EnergyImport,
  type ImportPreview,
  MOST_IMPORT_PROBLEMS,
  MOST_IMPORTS,
} from '@foyer/contract/energy-import.ts'
import { coverageOf, type MeasuredHalfHours } from '@foyer/rules/import/coverage.ts'
import type { FileProblem } from '@foyer/rules/import/file-lines.ts'
import type { MeasuredFile } from '@foyer/rules/import/half-hours.ts'
import { readMeasuredFile } from '@foyer/rules/import/measured-file.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { completeSlots, inKilowattHours, readMeter } from '#energy/energy/home-energy.ts'
import { readZone } from '#energy/energy/tariff-facts.ts'
import { instant } from '#home/devices/present-device.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { importDaysOf, importedColumn, readImportDays } from './import-days.ts'
import {
  countImportsLocked,
  deleteImport,
  type ImportRow,
  insertImport,
  selectImports,
} from './import.store.ts'

type FileBody = { file_name: string; text: string }

const halfHour = 1_800_000

export type Imports = {
  /** The imports of a home, newest first. */
  list(homeId: string): Promise<EnergyImport[]>
  /** What an import of a file would add. */
  preview(homeId: string, body: FileBody): Promise<ImportPreview>
  /** Stores the half-hours of a file. Throws `invalid_input` for a file that is refused, `conflict` for too many imports. */
  create(tx: Database, body: FileBody, by: { homeId: string; accountName: string }): Promise<EnergyImport>
  /** Removes an import with its half-hours. Throws `not_found`. */
  remove(tx: Database, of: { homeId: string; importId: string }): Promise<void>
}

/** Imports of half-hours that the grid operator measured. */
export function createImports(parts: { database: Database; history: History; clock: Clock }): Imports {
  const { database, clock } = parts
  return {
    list: async (homeId) => presentImports(parts, homeId, await selectImports(database, homeId)),
    async preview(homeId, { text }) {
      const zone = await readZone(database, homeId)
      const result = readMeasuredFile(text, { zone, now: clock.now() })
      if ('refusal' in result) return { refusal: result.refusal, file: null }
      return { refusal: null, file: await presentFile(parts, { homeId, zone, file: result.file }) }
    },
    async create(tx, body, { homeId, accountName }) {
      const zone = await readZone(tx, homeId)
      const result = readMeasuredFile(body.text, { zone, now: clock.now() })
      if ('refusal' in result) throw new GatewayError('invalid_input', { field: 'body.text' })
      const { file } = result
      const { count, newestAt } = await countImportsLocked(tx, homeId)
      if (count >= MOST_IMPORTS) throw new GatewayError('conflict')
      const row: ImportRow = {
        id: randomUUID(),
        format: file.format,
        fileName: body.file_name,
        meter: file.meter,
        isDaily: isDaily(file),
        firstAt: file.from,
        endAt: endOf(file),
        halfHours: countKnown(file.halfHours),
        wattHours: sumOf(file.halfHours),
        // Two imports of one home are never made at the same time: the newest one counts.
        importedAt: Math.max(clock.now(), (newestAt ?? 0) + 1),
        importedBy: accountName,
      }
      await insertImport(tx, homeId, row, importDaysOf(file.from, file.halfHours))
      return presentImport(row)
    },
    async remove(tx, of) {
      if (!(await deleteImport(tx, of))) throw new GatewayError('not_found')
    },
  }
}

/**
 * Imports, newest first, each compared with what the home's own meter measured and with the other ones. Totals of days
 * count where no half-hour is known, whenever they were imported.
 */
async function presentImports(
  { database, history }: { database: Database; history: History },
  homeId: string,
  rows: readonly ImportRow[],
): Promise<EnergyImport[]> {
  if (rows.length === 0) return []
  const days = homeDays(await readZone(database, homeId))
  // Imports of the same years ask for the same days.
  const known = new Map<number, string>()
  const dayAt = (at: number) => {
    const day = known.get(at) ?? days.at(at).day
    known.set(at, day)
    return day
  }
  const span = {
    from: Math.min(...rows.map(({ firstAt }) => firstAt)),
    to: Math.max(...rows.map(({ endAt }) => endAt)),
  }
  const stored = Map.groupBy(await readImportDays(database, homeId, span), ({ importId }) => importId)
  const meter = await readMeter(history, { homeId, from: span.from - halfHour, to: span.to + halfHour })
  const ranked = rows.toSorted((one, other) => Number(one.isDaily) - Number(other.isDaily))
  const columns = ranked.map(({ id, firstAt, endAt }) => {
    const edges = edgesOf(firstAt, (endAt - firstAt) / halfHour)
    return { edges, file: importedColumn(stored.get(id) ?? [], edges) }
  })
  // Of each half-hour, the first and the last import that measured it, as indexes of the ranked ones.
  const count = (span.to - span.from) / halfHour
  const firstOf = new Int32Array(count).fill(rows.length)
  const lastOf = new Int32Array(count).fill(-1)
  const placeOf = (at: number) => (at - span.from) / halfHour
  for (const [index, { edges, file }] of columns.entries()) {
    const first = placeOf(edges[0] ?? span.from)
    for (const [slot, value] of file.entries()) {
      if (Number.isNaN(value)) continue
      firstOf[first + slot] = Math.min(firstOf[first + slot] ?? index, index)
      lastOf[first + slot] = Math.max(lastOf[first + slot] ?? index, index)
    }
  }
  const coverages = ranked.map((row, index) => {
    const { edges = new Float64Array(), file = new Float64Array() } = columns[index] ?? {}
    const first = placeOf(row.firstAt)
    const where = (isMeasured: (slot: number) => boolean) =>
      Float64Array.from(file, (_, slot) => (isMeasured(first + slot) ? 0 : Number.NaN))
    const measured = {
      from: row.firstAt,
      ...ownHalfHours(meter, edges),
      file,
      other: where((slot) => (lastOf[slot] ?? -1) > index),
      newer: where((slot) => (firstOf[slot] ?? index) < index),
    }
    return [row.id, presentCoverage(measured, dayAt)] as const
  })
  const byId = new Map(coverages)
  return rows.map((row) => ({ ...presentImport(row), coverage: byId.get(row.id) ?? [] }))
}

/** The edges (ms) of half-hours, one more than there are. */
function edgesOf(from: number, count: number): Float64Array {
  return Float64Array.from({ length: count + 1 }, (_, slot) => from + slot * halfHour)
}

function presentCoverage(
  halfHours: MeasuredHalfHours,
  dayAt: (at: number) => string,
): NonNullable<EnergyImport['coverage']> {
  return coverageOf(halfHours, dayAt).map(({ first, last, ...stretch }) => ({
    first_day: first,
    last_day: last,
    days: stretch.days,
    measured: [...stretch.measured],
    used: [...stretch.used],
  }))
}

/** The preview of a file, compared with what the home's own meter measured and with earlier imports. */
async function presentFile(
  { database, history }: { database: Database; history: History },
  { homeId, zone, file }: { homeId: string; zone: string; file: MeasuredFile },
): Promise<ImportPreview['file']> {
  const { halfHours, from } = file
  const span = { from, to: endOf(file) }
  const edges = edgesOf(from, halfHours.length)
  // Imported half-hours are kept where a file only has the total of the day.
  const { kept = [], replaced = [] } = Object.groupBy(await readImportDays(database, homeId, span), (day) =>
    isDaily(file) && !day.isDaily ? 'kept' : 'replaced',
  )
  const former = importedColumn(replaced, edges)
  const newer = importedColumn(kept, edges)
  const meter = await readMeter(history, { homeId, from: span.from - halfHour, to: span.to + halfHour })
  const { own, isOwnComplete } = ownHalfHours(meter, edges)
  const days = homeDays(zone)
  const months = new Map<string, { all: number; own: number }>()
  let [ownCount, replacedCount] = [0, 0]
  for (const [slot, value] of halfHours.entries()) {
    if (Number.isNaN(value)) continue
    const at = from + slot * halfHour
    const isOwn = isOwnComplete[slot] === 1
    if (isOwn) ownCount += 1
    else if (Number.isNaN(newer[slot]) && !Number.isNaN(former[slot])) replacedCount += 1
    const name = days.at(at).day.slice(0, 7)
    const month = months.get(name) ?? { all: 0, own: 0 }
    months.set(name, { all: month.all + value, own: month.own + (isOwn ? value : 0) })
  }
  const known = countKnown(halfHours)
  const measured = { from, own, isOwnComplete, file: halfHours, other: former, newer }
  return {
    format: file.format,
    meter: file.meter,
    step: file.step,
    lines: file.lines,
    from: instant(from),
    to: instant(endOf(file)),
    half_hours: known,
    missing_half_hours: halfHours.length - known,
    kilowatt_hours: inKilowattHours(sumOf(halfHours)),
    own_half_hours: ownCount,
    replaced_half_hours: replacedCount,
    months: Array.from(months, ([month, energy]) => ({
      month,
      kilowatt_hours: inKilowattHours(energy.all),
      own: inKilowattHours(energy.own),
    })),
    coverage: presentCoverage(measured, (at) => days.at(at).day),
    problems: file.problems.slice(0, MOST_IMPORT_PROBLEMS).map(presentProblem),
    problem_count: file.problems.length,
  }
}

/** What the own meter measured in half-hours with these edges (ms), and 1 where it did so completely. */
function ownHalfHours(
  meter: Awaited<ReturnType<typeof readMeter>>,
  edges: Float64Array,
): { own: Float64Array; isOwnComplete: Float64Array } {
  const count = edges.length - 1
  const own = new Float64Array(count).fill(Number.NaN)
  const isOwnComplete = new Float64Array(count)
  if (meter === null) return { own, isOwnComplete }
  const complete = completeSlots(meter.whole)
  const first = edges[0] ?? 0
  for (const [slot, value] of meter.whole.entries()) {
    const index = ((meter.edges[slot] ?? 0) - first) / halfHour
    // Other half-hours than those of the file are outside, or those of a zone that is 45 minutes from UTC.
    if (!Number.isInteger(index) || index < 0 || index >= count) continue
    own[index] = value
    isOwnComplete[index] = complete[slot] ?? 0
  }
  return { own, isOwnComplete }
}

function presentProblem({ kind, lines, text, span, count, usedLine }: FileProblem) {
  return {
    kind,
    lines: lines === null ? null : { first: lines[0], last: lines[1] },
    text,
    span: span === null ? null : { from: instant(span.from), to: instant(span.to) },
    count,
    used_line: usedLine,
  }
}

function presentImport(row: ImportRow): EnergyImport {
  return {
    id: row.id,
    format: row.format,
    file_name: row.fileName,
    meter: row.meter,
    is_daily: row.isDaily,
    from: instant(row.firstAt),
    to: instant(row.endAt),
    half_hours: row.halfHours,
    kilowatt_hours: inKilowattHours(row.wattHours),
    imported_at: instant(row.importedAt),
    imported_by: row.importedBy,
  }
}

/** True if only the totals of days are known. */
function isDaily({ step }: MeasuredFile): boolean {
  return step === DAY_STEP
}

function endOf({ from, halfHours }: MeasuredFile): number {
  return from + halfHours.length * halfHour
}

function countKnown(values: Float64Array): number {
  return values.reduce((count, value) => (Number.isNaN(value) ? count : count + 1), 0)
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0)
}
