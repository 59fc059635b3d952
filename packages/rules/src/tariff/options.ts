import { contractOptions } from '@foyer/contract/consumption.ts'
import type { optionAssumptions } from '@foyer/contract/tariff-option.ts'
import { tempoRules } from '@foyer/tarifs-fr/special-days.ts'
import type { Subscription } from '@foyer/tarifs-fr/subscriptions.ts'
import { dayOf, isoDate } from '#schedule/local-day.ts'
import {
  type Bill,
  type BilledEnergy,
  billOf,
  type BillSum,
  type Days,
  monthsOf,
  placeOf,
  sumsOfBills,
  toCents,
} from './bill.ts'
import { possibleColors } from './day-colors.ts'
import { redDaysIn, redDaysLowered, waterOffPeak } from './option-changes.ts'
import {
  colorsOf,
  type ContractOption,
  contractOn,
  type EuroRange,
  type OffPeakSlot,
  type OwnSubscription,
  type Price,
  type PriceKind,
  pricesUnder,
  type SupplyContract,
  tariffBands,
  type TariffFacts,
} from './tariff.ts'

export type OptionAssumption = (typeof optionAssumptions)[number]

/** The energy of one kind of hours in all months of the span. */
export type OptionLine = {
  /** The possible kinds; none: no price is defined for these hours. */
  readonly kinds: readonly PriceKind[]
  /** kWh to the hundredth. */
  readonly energy: number
  /** Euros to the cent; null if a price is not known. */
  readonly cost: EuroRange | null
}

/** What the half-hours cost with an option. */
export type OptionCost = {
  readonly option: ContractOption
  /** The option of the current contract. */
  readonly isOwn: boolean
  readonly total: BillSum
  readonly energy: BillSum
  readonly subscription: BillSum
  /** Euros more than the own option; null for that one, and where one of both totals is not known. */
  readonly difference: EuroRange | null
  readonly lines: readonly OptionLine[]
  /** Days whose colour is not known. */
  readonly unknownDays: number
  /** Used off-peak ranges; none where the option has none of its own. */
  readonly offPeak: readonly OffPeakSlot[]
  /** Those from 1 April to 31 October; null: the same all year. */
  readonly offPeakSummer: readonly OffPeakSlot[] | null
  /** The prices and subscriptions of the span, oldest first. */
  readonly prices: readonly Price[]
  readonly subscriptions: readonly (Subscription | OwnSubscription)[]
  readonly assumptions: readonly OptionAssumption[]
  readonly changes: OptionChanges
}

/** What a change of use would change with an option, in euros (negative: less); null without such a use. */
export type OptionChanges = {
  readonly hotWater: ReturnType<typeof waterOffPeak> | null
  readonly redDays: ReturnType<typeof redDaysLowered> | null
  /** The total with both, to the cent; null if it is not known, or without such a use. */
  readonly total: EuroRange | null
}

/** The energy of a home, and that of two uses of it: Wh by half-hour, NaN if not known; null without such devices. */
export type OptionEnergy = Omit<BilledEnergy, 'isComplete'> & {
  readonly hotWater?: Float64Array | null
  readonly heating?: Float64Array | null
}

type OffPeakHours = Pick<OptionCost, 'offPeak' | 'offPeakSummer'>

export type OptionCosts = {
  /** None without a current contract, whose power is needed. By total, the known ones first. */
  readonly options: readonly OptionCost[]
  /** Options of the regulated tariff that it doesn't have for the subscribed power. */
  readonly notOffered: readonly ContractOption[]
}

/** The usual off-peak hours of a home that has none of its own: those of Tempo. */
const usualHours: OffPeakHours = {
  offPeak: [[tempoRules.peak.end, tempoRules.peak.start]],
  offPeakSummer: null,
}

const noHours: OffPeakHours = { offPeak: [], offPeakSummer: null }

/**
 * What the same half-hours (Wh, NaN if not known; `edges`, ms, has one value more) cost with each option of the
 * regulated tariff, at the prices of their days. Each month is billed by `billOf`, so the own option costs what its
 * bills add up to. Half-hours without a value cost nothing, days without one still have their subscription.
 *
 * Each contract of the home becomes one of the option, with its power; the first also applies before its first day.
 * A market offer that the home has, or that begins after the span, is compared too: it applies on all days.
 */
export function optionCosts(
  facts: TariffFacts,
  subscriptions: readonly Subscription[],
  used: OptionEnergy,
  span: Days,
): OptionCosts {
  const contract = contractOn(facts, span.after)
  if (contract === null) return { options: [], notOffered: [] }
  const offer = offerOf(facts, span)
  const isOffered = (option: ContractOption): boolean =>
    option === contract.option ||
    (option === 'market' && offer !== null) ||
    subscriptions.some((one) => one.option === option && one.power === contract.subscribedPower)
  // What is missing of the energy is missing with each option.
  const { edges, whole, untimed } = used
  const energy = { edges, whole, ...(untimed === undefined ? {} : { untimed }), isComplete: true }
  const months = monthsOf(facts.zone, energy, span)
  const costs = contractOptions.filter(isOffered).map((option) => {
    const as = contractsAs(facts, option, span)
    const asFacts = { ...facts, contracts: as.contracts }
    const bills = months.map(({ month, days, ...ofMonth }) =>
      billOf(asFacts, subscriptions, ofMonth, month, days),
    )
    const sums = sumsOfBills(bills)
    return {
      option,
      isOwn: option === contract.option,
      ...sums,
      lines: linesOf(bills),
      unknownDays: unknownDays(facts, option, span),
      ...(option === 'hp_hc' ? as.hours : noHours),
      ...(option === 'market'
        ? enteredRows(offer)
        : {
            prices: pricesIn(facts, as.contracts, span),
            subscriptions: unique(
              bills.flatMap((bill) => bill.subscriptionLines.flatMap((line) => line.subscription ?? [])),
            ),
          }),
      assumptions: assumptionsOf(facts, option, used, span),
      changes: changesOf(asFacts, used, span, sums.total),
    }
  })
  const own = costs.find(({ isOwn }) => isOwn)?.total
  return {
    options: costs
      .map((cost) => ({ ...cost, difference: cost.isOwn ? null : differenceOf(cost.total, own) }))
      .toSorted((one, other) => middleOf(one.total) - middleOf(other.total)),
    notOffered: contractOptions.filter((option) => option !== 'market' && !isOffered(option)),
  }
}

function changesOf(facts: TariffFacts, used: OptionEnergy, span: Days, total: BillSum): OptionChanges {
  const { edges, hotWater: water = null, heating = null } = used
  const redDays = heating === null ? [] : redDaysIn(facts, span)
  if (water === null && redDays.length === 0) return { hotWater: null, redDays: null, total: null }
  const { zone } = facts
  const prices = { zone, bands: tariffBands(facts, edges[0] ?? 0, edges.at(-1) ?? 0) }
  const hotWater = water && waterOffPeak(prices, { edges, wattHours: water })
  const lowered =
    heating && redDays.length > 0 ? redDaysLowered(prices, { edges, wattHours: heating }, redDays) : null
  const costs = [hotWater, lowered].flatMap((change) => (change === null ? [] : change.cost))
  const known = costs.flatMap((cost) => cost ?? [])
  const isKnown = total.high !== null && known.length === costs.length
  return {
    hotWater,
    redDays: lowered,
    total: isKnown
      ? {
          low: toCents(known.reduce((sum, { low }) => sum + low, total.low)),
          high: toCents(known.reduce((sum, { high }) => sum + high, total.high)),
        }
      : null,
  }
}

/** The market offer to compare: the one in force, otherwise the last that begins after a span; null without one. */
function offerOf(facts: TariffFacts, span: Days): SupplyContract | null {
  const current = contractOn(facts, span.after)
  if (current?.option === 'market') return current
  const coming = facts.contracts.filter(
    ({ option, validFrom }) => option === 'market' && validFrom > span.after,
  )
  return coming.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? null
}

/** The rows of an offer as they were entered. */
function enteredRows(offer: SupplyContract | null): Pick<OptionCost, 'prices' | 'subscriptions'> {
  return { prices: offer?.ownPrices ?? [], subscriptions: offer?.ownSubscriptions ?? [] }
}

/** A market offer that applies from a day (ISO date) on, at its first prices until the next ones begin. */
function offerFrom(offer: SupplyContract, validFrom: string): SupplyContract {
  const { ownPrices = [], ownSubscriptions = [] } = offer
  const moved = <Row extends { readonly validFrom: string }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => (row.validFrom === offer.validFrom ? { ...row, validFrom } : row))
  return { ...offer, validFrom, ownPrices: moved(ownPrices), ownSubscriptions: moved(ownSubscriptions) }
}

/** The home's contracts as contracts of an option. Those of that option are kept, with their own prices. */
function contractsAs(
  facts: TariffFacts,
  option: ContractOption,
  span: Days,
): { contracts: SupplyContract[]; hours: OffPeakHours } {
  const sorted = facts.contracts.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  const hours = ownOffPeak(facts, span) ?? usualHours
  const offer = option === 'market' ? offerOf(facts, span) : null
  const contracts = sorted.map((contract, index): SupplyContract => {
    const first = index === 0 && contract.validFrom > span.first ? span.first : contract.validFrom
    if (contract.option === 'market' && option === 'market') return offerFrom(contract, first)
    if (offer !== null) return offerFrom(offer, first)
    if (contract.option === option) return { ...contract, validFrom: first }
    return {
      ...contract,
      option,
      validFrom: first,
      ...(option === 'hp_hc' ? hours : noHours),
      market: null,
      ownPrices: [],
      ownSubscriptions: [],
    }
  })
  return { contracts, hours }
}

/** The off-peak ranges of the home's newest contract that has some. */
function ownOffPeak({ contracts }: TariffFacts, span: Days): OffPeakHours | null {
  const [newest] = contracts
    .filter(({ offPeak, validFrom }) => offPeak.length > 0 && validFrom <= span.after)
    .toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))
  return newest ? { offPeak: newest.offPeak, offPeakSummer: newest.offPeakSummer ?? null } : null
}

/** The lines of bills by kind of hours, at any price. */
function linesOf(bills: readonly Bill[]): OptionLine[] {
  const lines = new Map<string, OptionLine>()
  for (const { kinds, energy, cost } of bills.flatMap(({ energyLines }) => energyLines)) {
    const key = kinds.join(' ')
    const known = lines.get(key) ?? { kinds, energy: 0, cost: { low: 0, high: 0 } }
    lines.set(key, {
      kinds,
      energy: Math.round((known.energy + energy) * 100) / 100,
      cost:
        known.cost && cost
          ? { low: toCents(known.cost.low + cost.low), high: toCents(known.cost.high + cost.high) }
          : null,
    })
  }
  return [...lines.values()].toSorted((one, other) => placeOf(one.kinds) - placeOf(other.kinds))
}

function unknownDays(facts: TariffFacts, option: ContractOption, span: Days): number {
  if (option !== 'tempo' && option !== 'ejp') return 0
  let count = 0
  for (let day = dayOf(span.first); day < dayOf(span.after); day += 1) {
    if (possibleColors(option, colorsOf(facts, option), isoDate(day)).length > 1) count += 1
  }
  return count
}

/** The prices that apply under contracts on the days of a span, oldest first. */
function pricesIn(facts: TariffFacts, contracts: readonly SupplyContract[], span: Days): Price[] {
  return unique(
    contracts.flatMap((contract, index) => {
      const next = contracts[index + 1]?.validFrom ?? span.after
      const after = next < span.after ? next : span.after
      const first = contract.validFrom > span.first ? contract.validFrom : span.first
      return first < after ? pricesUnder(facts, { ...contract, validFrom: first }, after) : []
    }),
  )
}

/** What the cost with an option takes for granted. */
function assumptionsOf(
  facts: TariffFacts,
  option: ContractOption,
  used: Pick<BilledEnergy, 'untimed'>,
  span: Days,
): OptionAssumption[] {
  const current = contractOn(facts, span.after)
  const inForce = facts.contracts.filter(({ validFrom }) => validFrom <= span.after)
  const isOwn = current?.option === option
  const assumptions: [OptionAssumption, boolean][] = [
    ['off_peak_usual', option === 'hp_hc' && ownOffPeak(facts, span) === null],
    ['off_peak_own', option === 'hp_hc' && !isOwn && ownOffPeak(facts, span) !== null],
    ['own_prices', inForce.some((one) => one.option === option && (one.ownPrices ?? []).length > 0)],
    ['colors_unknown', unknownDays(facts, option, span) > 0],
    ['times_unknown', option !== 'base' && used.untimed?.includes(1) === true],
    ['option_closed', option === 'ejp' && !isOwn],
    ['offer_prices', option === 'market' && contractOn(facts, span.first)?.option !== 'market'],
  ]
  return assumptions.flatMap(([code, applies]) => (applies ? code : []))
}

/** Euros that one total is above another; null unless both are known. */
function differenceOf(total: BillSum, own: BillSum | undefined): EuroRange | null {
  if (own === undefined || own.high === null || total.high === null) return null
  return { low: toCents(total.low - own.high), high: toCents(total.high - own.low) }
}

/** The place of a total: in the middle of a range, and after all others if it is not known. */
function middleOf({ low, high }: BillSum): number {
  return high === null ? 1e9 + low : (low + high) / 2
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
