import type { ConsumptionCategory, ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { slotKinds } from '@foyer/rules/tariff/slot-kinds.ts'
import { costOf, type TariffBand } from '@foyer/rules/tariff/tariff.ts'
import { addUp, roundEuros, sum, type HomeEnergy } from './home-energy.ts'

/** The slots [from, to) of one bar. */
export type BarSlots = readonly [from: number, to: number]

type Figures = [energy: number | null, cost: number | null]

/** Wh and euros of a column of half-hours. */
export function figuresOf(energy: Float64Array, prices: Float64Array): Figures {
  const used = sum(energy)
  const euros = used === null ? null : costOf(prices, energy)
  return [used, euros === null ? null : roundEuros(euros)]
}

/** Energy and cost of each bar. */
export function barsOf(energy: Float64Array, prices: Float64Array, bars: readonly BarSlots[]): Figures[] {
  return bars.map(([from, to]) => figuresOf(energy.subarray(from, to), prices.subarray(from, to)))
}

/** The columns of each category, and for a metered home the rest that none of them measured: together the whole. */
export function categoryColumns({
  categories,
  whole,
  isMetered,
}: HomeEnergy): [ConsumptionCategory, Float64Array][] {
  const listed: [ConsumptionCategory, Float64Array][] = [...categories]
  return isMetered ? [...listed, ['remainder', restOf(whole, [...categories.values()])]] : listed
}

/** The columns of each room, and under null the rest that no room measured: together the whole. */
function roomColumns({ rooms, whole }: HomeEnergy): [string | null, Float64Array][] {
  return [...rooms, [null, restOf(whole, [...rooms.values()])]]
}

/** The whole minus its parts. Negative if the parts were reported later than the meter. */
function restOf(whole: Float64Array, parts: readonly Float64Array[]): Float64Array {
  const added = addUp(parts, whole.length)
  return whole.map((value, slot) => {
    const part = added[slot] ?? Number.NaN
    return value - (Number.isNaN(part) ? 0 : part)
  })
}

type Splits = {
  [Key in 'by_category' | 'by_price' | 'by_room']: NonNullable<ConsumptionPeriod[Key]>
}

/** The energy of a period by category, by price and by room, whole and bar by bar. Each adds up to the whole. */
export function splitsOf(
  used: HomeEnergy,
  tariff: { bands: readonly TariffBand[]; prices: Float64Array },
  bars: readonly BarSlots[],
): Splits {
  const { bands, prices } = tariff
  const split = (column: Float64Array, at = prices) => {
    const [energy, cost] = figuresOf(column, at)
    return { energy: energy ?? 0, cost: energy === null ? 0 : cost, bars: barsOf(column, at, bars) }
  }
  return {
    by_category: categoryColumns(used).map(([category, column]) => ({ category, ...split(column) })),
    by_price: slotKinds(bands, used.edges).flatMap(({ kind, price, shares }) => {
      const column = used.whole.map((value, slot) => {
        const share = shares[slot] ?? 0
        return share === 0 ? Number.NaN : value * share
      })
      if (sum(column) === null) return []
      return { kind, price, ...split(column, new Float64Array(column.length).fill(price ?? Number.NaN)) }
    }),
    by_room: roomColumns(used).map(([room_id, column]) => ({ room_id, ...split(column) })),
  }
}
