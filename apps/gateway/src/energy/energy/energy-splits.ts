import type { ConsumptionCategory, ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { slotKinds } from '@foyer/rules/tariff/slot-kinds.ts'
import { costOf, type EuroRange, type SlotPrices, type TariffBand } from '@foyer/rules/tariff/tariff.ts'
import { addUp, roundEuros, sum, type HomeEnergy } from './home-energy.ts'

/** The slots [from, to) of one bar. */
export type BarSlots = readonly [from: number, to: number]

/** Wh and euros; the range is null where the cost is known, or no price is. */
type Figures = { energy: number | null; cost: number | null; cost_range: EuroRange | null }

/** Wh and euros of a column of half-hours. */
export function figuresOf(energy: Float64Array, prices: SlotPrices): Figures {
  const used = sum(energy)
  return { energy: used, ...presentCost(used === null ? null : costOf(prices, energy)) }
}

/** A cost to the hundredth of a cent: known, as a range, or neither. */
export function presentCost(euros: EuroRange | null): Omit<Figures, 'energy'> {
  if (euros === null) return { cost: null, cost_range: null }
  const [low, high] = [roundEuros(euros.low), roundEuros(euros.high)]
  return low === high ? { cost: low, cost_range: null } : { cost: null, cost_range: { low, high } }
}

/** Energy and cost of each bar. */
export function barsOf(
  energy: Float64Array,
  { low, high }: SlotPrices,
  bars: readonly BarSlots[],
): [energy: number | null, cost: number | null, range: EuroRange | null][] {
  return bars.map(([from, to]) => {
    const prices = { low: low.subarray(from, to), high: high.subarray(from, to) }
    const figures = figuresOf(energy.subarray(from, to), prices)
    return [figures.energy, figures.cost, figures.cost_range]
  })
}

/** Energy and cost of each bar as in the contract. */
export function presentBars(bars: ReturnType<typeof barsOf>) {
  return {
    bars: bars.map(([energy, cost]): [number | null, number | null] => [energy, cost]),
    ...presentRanges(bars),
  }
}

/** The range of each bar; nothing if no bar has one. */
export function presentRanges(bars: ReturnType<typeof barsOf>): { bar_ranges?: (EuroRange | null)[] } {
  return bars.some(([, , range]) => range !== null) ? { bar_ranges: bars.map(([, , range]) => range) } : {}
}

/** The columns of each category, and where a meter measured, the rest that none of them measured: together the whole. */
export function categoryColumns({
  categories,
  whole,
  hasRemainder,
}: HomeEnergy): [ConsumptionCategory, Float64Array][] {
  const listed: [ConsumptionCategory, Float64Array][] = [...categories]
  return hasRemainder ? [...listed, ['remainder', restOf(whole, [...categories.values()])]] : listed
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
  tariff: { bands: readonly TariffBand[]; prices: SlotPrices },
  bars: readonly BarSlots[],
): Splits {
  const { bands, prices } = tariff
  const split = (column: Float64Array, at = prices) => {
    const { energy, cost, cost_range } = figuresOf(column, at)
    return {
      energy: energy ?? 0,
      cost: energy === null ? 0 : cost,
      cost_range,
      ...presentBars(barsOf(column, at, bars)),
    }
  }
  return {
    by_category: categoryColumns(used).map(([category, column]) => ({ category, ...split(column) })),
    by_price: slotKinds(bands, used.edges).flatMap(({ kinds, range, shares }) => {
      const column = used.whole.map((value, slot) => {
        const share = shares[slot] ?? 0
        return share === 0 ? Number.NaN : value * share
      })
      if (column.every(Number.isNaN)) return []
      const all = (price: number | undefined) => new Float64Array(column.length).fill(price ?? Number.NaN)
      return {
        ...presentKind({ kinds, range }),
        ...split(column, { low: all(range?.low), high: all(range?.high) }),
      }
    }),
    by_room: roomColumns(used).map(([room_id, column]) => ({ room_id, ...split(column) })),
  }
}

/** A kind and its price as in the contract: null where several are possible. */
export function presentKind({ kinds, range }: Pick<TariffBand, 'kinds' | 'range'>) {
  const isKnown = range !== null && range.low === range.high
  return {
    kind: kinds.length === 1 ? (kinds[0] ?? null) : null,
    kinds: [...kinds],
    price: isKnown ? range.low : null,
    range: isKnown ? null : range,
  }
}
