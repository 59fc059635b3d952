import { priceKinds } from '@foyer/contract/consumption.ts'
import type { ContractInput } from '@foyer/contract/supply-contract.ts'
import { marketKinds } from './market-hours.ts'

/** Most minutes of off-peak hours per day, in each season: the regulated tariff grants eight hours. */
const MOST_OFF_PEAK_MINUTES = 8 * 60

const DAY = 1440

export const contractFaults = [
  'date_out_of_range',
  'off_peak_missing',
  'off_peak_too_long',
  'off_peak_overlap',
  'off_peak_unused',
  'price_missing',
  'price_unused',
  'price_before_contract',
  'price_twice',
  'power_not_offered',
  'market_missing',
  'market_unused',
  'market_days_missing',
  'market_season_unused',
  'market_price_missing',
] as const

/** What is inconsistent in a contract, and the invalid input: `off_peak.1.start`. */
export type ContractFault = { field: string; reason: (typeof contractFaults)[number] }

/** The first fault of an entered contract; null if it is valid. */
export function contractFault(contract: ContractInput): ContractFault | null {
  if (!isKnownDay(contract.valid_from)) return { field: 'valid_from', reason: 'date_out_of_range' }
  if (contract.option === 'hp_hc' && contract.subscribed_power < 6) {
    return { field: 'subscribed_power', reason: 'power_not_offered' }
  }
  return offPeakFault(contract) ?? marketFault(contract) ?? pricesFault(contract)
}

/** Minutes of a range; if its start and end are equal, it is a whole day. */
export function offPeakMinutes({ start, end }: { start: number; end: number }): number {
  return end > start ? end - start : end + DAY - start
}

function offPeakFault({
  option,
  off_peak: ranges,
  off_peak_summer: summer,
}: ContractInput): ContractFault | null {
  if (option === 'hp_hc') {
    return rangesFault('off_peak', ranges) ?? (summer ? rangesFault('off_peak_summer', summer) : null)
  }
  if (ranges.length > 0) return { field: 'off_peak', reason: 'off_peak_unused' }
  return summer ? { field: 'off_peak_summer', reason: 'off_peak_unused' } : null
}

function rangesFault(
  field: 'off_peak' | 'off_peak_summer',
  ranges: ContractInput['off_peak'],
): ContractFault | null {
  if (ranges.length === 0) return { field, reason: 'off_peak_missing' }
  const taken = new Set<number>()
  for (const [index, range] of ranges.entries()) {
    for (let minute = 0; minute < offPeakMinutes(range); minute += 1) {
      const at = (range.start + minute) % DAY
      if (taken.has(at)) return { field: `${field}.${index}.start`, reason: 'off_peak_overlap' }
      taken.add(at)
    }
  }
  const total = ranges.reduce((sum, range) => sum + offPeakMinutes(range), 0)
  return total > MOST_OFF_PEAK_MINUTES ? { field, reason: 'off_peak_too_long' } : null
}

function marketFault({ option, market, valid_from: since, prices }: ContractInput): ContractFault | null {
  if (option !== 'market') {
    return market === undefined ? null : { field: 'market', reason: 'market_unused' }
  }
  if (market === undefined || (market.summer === null && market.hours.length === 0)) {
    return { field: 'market', reason: 'market_missing' }
  }
  const dayless = market.hours.findIndex(({ days }) => days.length === 0)
  if (dayless >= 0) return { field: `market.hours.${dayless}.days`, reason: 'market_days_missing' }
  const seasonal = market.summer === null ? market.hours.findIndex(({ season }) => season !== null) : -1
  if (seasonal >= 0) return { field: `market.hours.${seasonal}.season`, reason: 'market_season_unused' }
  // No price of a market offer is published.
  const hasPrice = prices.some((price) => price.valid_from === since && hasEnergyPrice(price))
  return hasPrice ? null : { field: 'prices', reason: 'market_price_missing' }
}

const fixedKinds = {
  base: ['base'],
  hp_hc: ['peak', 'off_peak'],
  tempo: ['blue_peak', 'blue_off_peak', 'white_peak', 'white_off_peak', 'red_peak', 'red_off_peak'],
  ejp: ['ejp_normal', 'ejp_peak'],
} as const satisfies Record<
  Exclude<ContractInput['option'], 'market'>,
  readonly (typeof priceKinds)[number][]
>

/** The kinds of prices that a contract has, in the order of a bill. */
export function priceKindsOf({
  option,
  market,
}: Pick<ContractInput, 'option' | 'market'>): readonly (typeof priceKinds)[number][] {
  if (option === 'market') return market === undefined ? [] : marketKinds(market)
  return fixedKinds[option]
}

/** Whether a row has a price per kWh; without one it is of the standing charge alone. */
export function hasEnergyPrice(
  row: Partial<Record<(typeof priceKinds)[number], number | undefined>>,
): boolean {
  return priceKinds.some((kind) => row[kind] !== undefined)
}

function pricesFault({ valid_from: since, prices, ...of }: ContractInput): ContractFault | null {
  const wanted = priceKindsOf(of)
  const days = new Set<string>()
  for (const [index, price] of prices.entries()) {
    const field = (name: string): string => `prices.${index}.${name}`
    if (!isKnownDay(price.valid_from)) return { field: field('valid_from'), reason: 'date_out_of_range' }
    if (price.valid_from < since) return { field: field('valid_from'), reason: 'price_before_contract' }
    if (days.has(price.valid_from)) return { field: field('valid_from'), reason: 'price_twice' }
    days.add(price.valid_from)
    if (price.yearly_subscription !== undefined && !hasEnergyPrice(price)) continue
    for (const kind of priceKinds) {
      const isWanted = wanted.includes(kind)
      if (isWanted && price[kind] === undefined) return { field: field(kind), reason: 'price_missing' }
      if (!isWanted && price[kind] !== undefined) return { field: field(kind), reason: 'price_unused' }
    }
  }
  return null
}

/** Dates of all valid contracts and bills (ISO) are in these years. */
export function isKnownDay(day: string): boolean {
  return day >= '2000-01-01' && day < '2100-01-01'
}
