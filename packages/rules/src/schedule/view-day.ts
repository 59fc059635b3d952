import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { DAY_QUARTERS, ringOf, ringPlace, type WeekRing } from './week-ring.ts'

/** The start of a displayed day, 06:00: a night belongs to the evening before it. */
export const MORNING_QUARTERS = 24

/** A block of a displayed day, in quarter hours of the wall clock since 06:00: [from, to), 0 to 96. */
export type DayBlock = {
  readonly from: number
  readonly to: number
  readonly order: Order
  /** True if the week has no block there: it is the room's default order. */
  readonly isDefault: boolean
}

/** The index in the ring of a quarter of a displayed day; `day` 0 is Monday. */
export function ringQuarter(day: number, quarter: number): number {
  return ringPlace(day * DAY_QUARTERS + MORNING_QUARTERS + quarter)
}

/** The displayed day, and the quarter in it, of an index in the ring. */
export function dayQuarter(place: number): { day: number; quarter: number } {
  const at = ringPlace(place - MORNING_QUARTERS)
  return { day: Math.floor(at / DAY_QUARTERS), quarter: at % DAY_QUARTERS }
}

/** The quarters of a displayed day, from 06:00 to 06:00. */
export function quartersOf(ring: WeekRing, day: number): (Order | null)[] {
  return Array.from({ length: DAY_QUARTERS }, (_, quarter) => ring[ringQuarter(day, quarter)] ?? null)
}

/**
 * A displayed day as blocks: they tile it from 06:00 to 06:00, and adjacent ones differ. `day` 0 is Monday.
 */
export function viewDay(week: Week, defaultOrder: Order, day: number): DayBlock[] {
  const blocks: DayBlock[] = []
  for (const [at, own] of quartersOf(ringOf(week), day).entries()) {
    const order = own ?? defaultOrder
    const last = blocks.at(-1)
    if (last === undefined || last.order !== order) {
      blocks.push({ from: at, to: at + 1, order, isDefault: own === null })
    } else {
      blocks[blocks.length - 1] = { ...last, to: at + 1, isDefault: last.isDefault && own === null }
    }
  }
  return blocks
}

/** The block of a displayed day that contains a quarter. */
export function blockAt(blocks: readonly DayBlock[], quarter: number): DayBlock | undefined {
  return blocks.find((block) => block.from <= quarter && quarter < block.to)
}
