import type { DeviceCategory } from '@foyer/contract/device.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { History } from '#history/history.ts'

/** The categories whose devices count, in the order of the reply. */
const parts = ['heating', 'hot_water', 'appliances', 'lighting'] as const satisfies readonly DeviceCategory[]

/** The energy of a home in half-hours: the whole, and its measured parts. Wh, NaN if unknown. */
export type HomeEnergy = {
  edges: Float64Array
  whole: Float64Array
  isMetered: boolean
  /** The columns that sum up to the whole, by device: the meter, or without one all measuring devices. */
  columns: Map<string, Float64Array>
  /** Each category and each room with a measuring device, known only where the whole is known too. */
  categories: Map<(typeof parts)[number], Float64Array>
  rooms: Map<string, Float64Array>
}

/** The energy of a home over [from, to), ms, half-hour by half-hour. */
export async function readEnergy(
  history: History,
  homeId: string,
  from: number,
  to: number,
): Promise<HomeEnergy> {
  const { edges, series } = await history.readHome({
    homeId,
    capabilities: ['energy_index'],
    from,
    to,
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
  const within = <Key>(keyOf: (one: (typeof measured)[number]) => Key): Map<Key, Float64Array> => {
    const groups = Map.groupBy(measured, keyOf)
    return new Map(
      [...groups].map(([key, of]) => {
        const added = addUp(
          of.map(({ values }) => values),
          count,
        )
        // A part that the meter did not count is no part of the whole.
        return [key, added.map((value, slot) => (Number.isNaN(whole[slot]) ? Number.NaN : value))]
      }),
    )
  }
  const categories = within(({ category }) => category)
  const rooms = within(({ roomId }) => roomId)
  return {
    edges,
    whole,
    isMetered,
    columns: new Map(made.map(({ deviceId, values }) => [deviceId, values])),
    categories: new Map(
      parts.flatMap((part) => {
        const values = categories.get(part)
        return values === undefined ? [] : [[part, values] as const]
      }),
    ),
    rooms: new Map([...rooms].flatMap(([id, values]) => (id === null ? [] : [[id, values] as const]))),
  }
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

/** Euros to the hundredth of a cent. */
export function roundEuros(euros: number): number {
  return Math.round(euros * 10_000) / 10_000
}

/** No home has a history outside these years, and PostgreSQL has no such dates. */
export function checkYear(date: string, field: string): string {
  if (date < '2000-01-01' || date > '2200-01-01') throw new GatewayError('invalid_input', { field })
  return date
}
