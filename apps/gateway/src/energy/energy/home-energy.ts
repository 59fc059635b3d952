import type { DeviceCategory } from '@foyer/contract/device.ts'
import { dayOf } from '@foyer/rules/schedule/local-day.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { importedColumn, readImportDays } from '#energy/imports/import-days.ts'
import type { History } from '#history/history.ts'
import { homeDays, type HomeDay } from '#history/home-days.ts'
import { readZone } from './tariff-facts.ts'

const halfHour = 1_800_000

/** The categories whose devices count, in the order of the reply. */
const parts = ['heating', 'hot_water', 'appliances', 'lighting'] as const satisfies readonly DeviceCategory[]

/** The energy of a home in half-hours: the whole, and its measured parts. Wh, NaN if unknown. */
export type HomeEnergy = {
  edges: Float64Array
  whole: Float64Array
  /** True if all of the whole was measured by a meter: that of the home, or the grid operator's in an import. */
  isMetered: boolean
  /** True if a part of the whole was, so that devices don't explain all of it. */
  hasRemainder: boolean
  /** 1 for each half-hour of an import, else 0; absent without any import. */
  imported?: Float64Array
  /** 1 for each half-hour whose value is a share of its day's total, else 0; absent if all were measured. */
  untimed?: Float64Array
  /** The columns that sum up to the whole, by device: the meter, or without one all measuring devices. */
  columns: Map<string, Float64Array>
  /** Each category and each room with a measuring device, known only where the whole is known too. */
  categories: Map<(typeof parts)[number], Float64Array>
  rooms: Map<string, Float64Array>
}

/** Reads the energy of a home over [from, to), ms, half-hour by half-hour. */
export type ReadEnergy = (homeId: string, from: number, to: number) => Promise<HomeEnergy>

/**
 * The energy of homes. The better measurement of a half-hour wins: the home's meter, else an import of half-hours, else a
 * share of an imported total of the day, else the sum of the devices of a home without a meter. The half-hours in which the
 * meter began or ended are partial, so an import wins.
 */
export function energyReader(parts: { database: Database; history: History }): ReadEnergy {
  return async (homeId, from, to) => {
    const { database } = parts
    const days = await readImportDays(database, homeId, { from, to })
    const asked = { homeId, from, to }
    if (days.length === 0) return (await readOwn(parts.history, asked)).energy
    const zone = days.some(({ isDaily }) => isDaily) ? await readZone(database, homeId) : null
    // What is left of the total of a day depends on all of its half-hours.
    const span = zone === null ? { from, to } : wholeDays(zone, from, to)
    const all = zone === null ? days : await readImportDays(database, homeId, span)
    // With a half-hour on both sides: whether a half-hour is partial does not depend on the span.
    const margin = { homeId, from: span.from - halfHour, to: span.to + halfHour }
    const { energy, partsOf, meterId } = await readOwn(parts.history, margin)
    const isOwn = energy.isMetered ? completeSlots(energy.whole) : energy.whole.map(() => 0)
    const columnOf = (areDaily: boolean) =>
      importedColumn(
        all.filter(({ isDaily }) => isDaily === areDaily),
        energy.edges,
      )
    const curve = columnOf(false)
    const measured = curve.map((value, slot) => (isOwn[slot] === 1 ? (energy.whole[slot] ?? value) : value))
    const shares =
      zone === null ? null : sharesOfTotals(zone, { edges: energy.edges, measured, totals: columnOf(true) })
    const imported = curve.map((value, slot) => (Number.isNaN(value) ? (shares?.[slot] ?? value) : value))
    const isGrid = imported.map((value, slot) => (Number.isNaN(value) || isOwn[slot] === 1 ? 0 : 1))
    const whole = energy.whole.map((value, slot) => (isGrid[slot] === 1 ? (imported[slot] ?? value) : value))
    const first = energy.edges.findIndex((_, slot) => (energy.edges[slot + 1] ?? to) > from)
    const after = energy.edges.findLastIndex((edge) => edge < to) + 1
    const cut = <Key>(columns: Map<Key, Float64Array>) =>
      new Map(Array.from(columns, ([key, column]) => [key, column.subarray(first, after)]))
    const isAllGrid = whole.every(
      (value, slot) => slot < first || slot >= after || Number.isNaN(value) || isGrid[slot] === 1,
    )
    const isMetered = energy.isMetered || isAllGrid
    const { categories, rooms } = partsOf(whole)
    return {
      edges: energy.edges.subarray(first, after + 1),
      whole: whole.subarray(first, after),
      isMetered,
      hasRemainder: isMetered || isGrid.subarray(first, after).includes(1),
      imported: isGrid.subarray(first, after),
      ...untimedOf(shares?.subarray(first, after)),
      columns: cut(
        isMetered
          ? withImported(energy.isMetered ? energy.columns : new Map(), { whole, isGrid, meterId })
          : new Map([...energy.columns, [meterId, imported]]),
      ),
      categories: cut(categories),
      rooms: cut(rooms),
    }
  }
}

/** The whole days that contain [from, to), ms. */
function wholeDays(zone: string, from: number, to: number): { from: number; to: number } {
  const days = homeDays(zone)
  return { from: days.at(from).start, to: days.at(Math.max(from, to - 1)).end }
}

/**
 * What is left of the totals of days, in equal shares for the half-hours that nothing measured; NaN elsewhere. `totals` has
 * the total of each day in equal shares for all of its half-hours.
 */
function sharesOfTotals(
  zone: string,
  { edges, measured, totals }: { edges: Float64Array; measured: Float64Array; totals: Float64Array },
): Float64Array {
  const shares = new Float64Array(totals.length).fill(Number.NaN)
  const days = Map.groupBy(totals.keys(), (slot) => homeDays(zone).at(edges[slot] ?? 0).start)
  for (const slots of days.values()) {
    const known = slots.filter((slot) => !Number.isNaN(totals[slot]))
    const open = known.filter((slot) => Number.isNaN(measured[slot]))
    const left = known.reduce((sum, slot) => {
      const own = measured[slot] ?? Number.NaN
      return sum + (totals[slot] ?? 0) - (Number.isNaN(own) ? 0 : own)
    }, 0)
    for (const slot of open) shares[slot] = Math.max(0, left) / open.length
  }
  return shares
}

function untimedOf(shares: Float64Array | undefined): Pick<HomeEnergy, 'untimed'> {
  const untimed = shares?.map((share) => (Number.isNaN(share) ? 0 : 1))
  return untimed?.includes(1) === true ? { untimed } : {}
}

/** The energy of half-hours that were measured; NaN where only the total of the day was. */
export function timedEnergy({ whole, untimed }: Pick<HomeEnergy, 'whole' | 'untimed'>): Float64Array {
  return untimed === undefined
    ? whole
    : whole.map((value, slot) => (untimed[slot] === 1 ? Number.NaN : value))
}

/** 1 for each half-hour in which a meter was read completely: it has values before and after it too. */
export function completeSlots(whole: Float64Array): Float64Array {
  const isKnown = (slot: number) => !Number.isNaN(whole[slot] ?? Number.NaN)
  return whole.map((_, slot) => (isKnown(slot - 1) && isKnown(slot) && isKnown(slot + 1) ? 1 : 0))
}

/** The columns of the home's meters with imported half-hours in the first one, so that periods with and without compare. */
function withImported(
  columns: ReadonlyMap<string, Float64Array>,
  { whole, isGrid, meterId }: { whole: Float64Array; isGrid: Float64Array; meterId: string },
): Map<string, Float64Array> {
  if (columns.size === 0) return new Map([[meterId, whole]])
  return new Map(
    Array.from(columns, ([id, column], index) => [
      id,
      column.map((value, slot) => (isGrid[slot] === 0 ? value : index === 0 ? (whole[slot] ?? value) : 0)),
    ]),
  )
}

/** What the home's own meter measured, as `readEnergy`; null if it has none with a value. */
export async function readMeter(
  history: History,
  asked: { homeId: string; from: number; to: number },
): Promise<Pick<HomeEnergy, 'edges' | 'whole'> | null> {
  const { energy } = await readOwn(history, asked)
  return energy.isMetered ? energy : null
}

/** The energy as the home's own devices measured it. */
async function readOwn(history: History, asked: { homeId: string; from: number; to: number }) {
  const { edges, series } = await history.readHome({
    ...asked,
    capabilities: ['energy_index'],
    minutes: 30,
  })
  const count = Math.max(0, edges.length - 1)
  const measuredSeries = series.filter(({ values }) => values.some((value) => !Number.isNaN(value)))
  const meters = measuredSeries.filter(({ category }) => category === 'meter')
  const measured = measuredSeries.flatMap((one) => {
    const category = parts.find((part) => part === one.category)
    return category === undefined ? [] : [{ ...one, category }]
  })
  // A meter without values is ignored: then the measured devices are all that is known.
  const isMetered = meters.length > 0
  const made = isMetered ? meters : measured
  const whole = addUp(
    made.map(({ values }) => values),
    count,
  )
  const within = <Key>(
    total: Float64Array,
    keyOf: (one: (typeof measured)[number]) => Key,
  ): Map<Key, Float64Array> => {
    const groups = Map.groupBy(measured, keyOf)
    return new Map(
      [...groups].map(([key, of]) => {
        const added = addUp(
          of.map(({ values }) => values),
          count,
        )
        // A part that the meter did not count is no part of the whole.
        return [key, added.map((value, slot) => (Number.isNaN(total[slot]) ? Number.NaN : value))]
      }),
    )
  }
  const [meterId = 'grid', ...otherMeters] = series.flatMap(({ category, deviceId }) =>
    category === 'meter' ? deviceId : [],
  )
  const partsOf = (total: Float64Array): Pick<HomeEnergy, 'categories' | 'rooms'> => {
    const categories = within(total, ({ category }) => category)
    const rooms = within(total, ({ roomId }) => roomId)
    return {
      categories: new Map(
        parts.flatMap((part) => {
          const values = categories.get(part)
          return values === undefined ? [] : [[part, values] as const]
        }),
      ),
      rooms: new Map([...rooms].flatMap(([id, values]) => (id === null ? [] : [[id, values] as const]))),
    }
  }
  const energy: HomeEnergy = {
    edges,
    whole,
    isMetered,
    hasRemainder: isMetered,
    columns: new Map(made.map(({ deviceId, values }) => [deviceId, values])),
    ...partsOf(whole),
  }
  // The name of the column that an import fills: the home's meter if there is one.
  return { energy, partsOf, meterId: otherMeters.length > 0 ? 'grid' : meterId }
}

/** The sum of columns; NaN where all are unknown. */
export function addUp(columns: readonly Float64Array[], count: number): Float64Array {
  const added = new Float64Array(count).fill(Number.NaN)
  for (const column of columns) {
    for (let slot = 0; slot < count; slot += 1) {
      const value = column[slot] ?? Number.NaN
      const known = added[slot] ?? Number.NaN
      if (!Number.isNaN(value)) added[slot] = Number.isNaN(known) ? value : known + value
    }
  }
  return added
}

/** Wh, to the mWh; null if all are unknown. */
export function sum(values: Float64Array): number | null {
  let [total, isKnown] = [0, false]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    total += value
    isKnown = true
  }
  return isKnown ? Math.round(total * 1000) / 1000 : null
}

/** kWh to the hundredth. */
export function inKilowattHours(wattHours: number): number {
  return Math.round(wattHours / 10) / 100
}

/** Euros to the hundredth of a cent. */
export function roundEuros(euros: number): number {
  return Math.round(euros * 10_000) / 10_000
}

/** No home has a history outside these years, and PostgreSQL has no such dates. */
export function checkYear(date: string, field: string): string {
  if (date < '2000-01-01' || date > '2200-01-01') throw new GatewayError('invalid_input', { field })
  return date
}

/** The most days of one request. */
const mostDays = 31

/** Calendar days of a home (ISO dates), both included. */
export type AskedDays = { startDate?: string | undefined; endDate?: string | undefined }

/** The first and the last of the requested days; by default today. Throws `invalid_input` with the date out of range. */
export function askedDays(
  zone: string,
  { startDate, endDate }: AskedDays,
  now: number,
): { start: HomeDay; end: HomeDay } {
  const days = homeDays(zone)
  const today = days.at(now).day
  const start = days.of(checkYear(startDate ?? endDate ?? today, 'query.startDate'))
  const end = days.of(checkYear(endDate ?? today, 'query.endDate'))
  if (end.start < start.start || dayOf(end.day) - dayOf(start.day) >= mostDays) {
    throw new GatewayError('invalid_input', { field: 'query.endDate' })
  }
  return { start, end }
}
