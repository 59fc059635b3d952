import { contractOptions, priceKinds } from '@foyer/contract/consumption.ts'
import {
  cheaperKinds,
  type ContractInput,
  type MarketHours,
  priceSeasons,
  subscribedPowers,
  type SupplyContract,
} from '@foyer/contract/supply-contract.ts'
import { weekdays } from '@foyer/contract/schedule.ts'
import {
  contractFault,
  type ContractFault,
  hasEnergyPrice,
  priceKindsOf,
} from '@foyer/rules/tariff/contract-fault.ts'
import { marketShapes } from '@foyer/rules/tariff/market-shapes.ts'
import { mergeWhole, readNumber, typedNumber } from '#forms/draft.ts'
import {
  type Guard,
  isAnyOf,
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isShapeOf,
  isText,
} from '#forms/draft-storage.ts'

/** Hours and prices depend on the option and the day: a contract is merged as a whole. */
export const contractMerge = mergeWhole<ContractDraft>()

/** True if a stored draft of a contract is valid. */
export const isContractDraft = isShapeOf<ContractDraft>({
  valid_from: isText,
  option: isOneOf(contractOptions),
  subscribed_power: isOneOf(subscribedPowers),
  off_peak: isRanges(),
  is_seasonal: isFlag,
  off_peak_summer: isRanges(),
  market: isShapeOf<MarketHours>({
    summer: isAnyOf<MarketHours['summer']>(
      isNull,
      isShapeOf<NonNullable<MarketHours['summer']>>({ first_month: isNumber, last_month: isNumber }),
    ),
    hours: isListOf(
      isShapeOf<MarketHours['hours'][number]>({
        kind: isOneOf(cheaperKinds),
        days: isListOf(isOneOf(weekdays)),
        season: isAnyOf<MarketHours['hours'][number]['season']>(isNull, isOneOf(priceSeasons)),
        start: isNumber,
        end: isNumber,
      }),
    ),
  }),
  prices: isListOf(
    isShapeOf<PriceDraft>({
      valid_from: isAnyOf<string | null>(isNull, isText),
      yearly_subscription: isText,
      is_subscription_only: isFlag,
      ...ofEachKind<Guard<string>>(() => isText),
    }),
  ),
})

function isNull(value: unknown): value is null {
  return value === null
}

function isRanges() {
  return isListOf(isShapeOf<Range>({ start: isNumber, end: isNumber }))
}

type PriceKind = (typeof priceKinds)[number]

/** The typed prices and subscription from a day on; empty for those that the contract does not have. */
export type PriceDraft = {
  /** Null: the first day of the contract, also when that changes. */
  valid_from: string | null
  yearly_subscription: string
  /** The prices per kWh stay as they are. */
  is_subscription_only: boolean
} & Record<PriceKind, string>

/** A contract in the form: prices are the typed text, times are minutes since midnight, 0 to 1439. */
export type ContractDraft = Pick<ContractInput, 'option' | 'subscribed_power' | 'valid_from'> & {
  off_peak: readonly Range[]
  /** The summer has ranges of its own. */
  is_seasonal: boolean
  /** Kept while the contract has the same ranges all year; empty until the summer first gets its own. */
  off_peak_summer: readonly Range[]
  /** Kept while another option is selected. */
  market: MarketHours
  prices: readonly PriceDraft[]
}

export type DraftFault = {
  field: string
  reason: ContractFault['reason'] | 'unreadable' | 'unreadable_subscription'
}

/** The form values of an existing contract, to correct it. */
export function draftOf(contract: SupplyContract): ContractDraft {
  const { subscribed_power: power } = contract
  const known = subscribedPowers.find((one) => one === power)
  return {
    valid_from: contract.valid_from,
    option: contract.option,
    subscribed_power: known ?? 6,
    off_peak: contract.off_peak.length === 0 ? [{ start: 1320, end: 360 }] : typedRanges(contract.off_peak),
    is_seasonal: contract.off_peak_summer !== undefined,
    off_peak_summer: typedRanges(contract.off_peak_summer ?? []),
    market: typedMarket(contract.market ?? marketShapes.night_weekend),
    prices: contract.prices
      .filter((price) => price.is_own)
      .map((price) => priceDraftOf(price, contract.valid_from)),
  }
}

/**
 * The form values of the next contract: a copy of the current one from another day, since most users change one
 * field. The home's own prices start on that day; published ones continue by themselves.
 */
export function draftAfter(current: SupplyContract | null, from: string): ContractDraft {
  if (current === null) {
    return {
      valid_from: from,
      option: 'base',
      subscribed_power: 6,
      off_peak: [{ start: 1320, end: 360 }],
      is_seasonal: false,
      off_peak_summer: [],
      market: marketShapes.night_weekend,
      prices: [],
    }
  }
  const begun = current.prices.filter((price) => price.valid_from <= from)
  const own = begun.filter((price) => price.is_own)
  const energy = begun.findLast(hasEnergyPrice)
  // Each continues on its own: the standing charge may have changed without the prices.
  const parts = {
    ...(energy?.is_own === true ? energy : null),
    yearly_subscription: own.findLast((price) => price.yearly_subscription !== undefined)
      ?.yearly_subscription,
    valid_from: from,
  }
  const hasOwn = hasEnergyPrice(parts) || parts.yearly_subscription !== undefined
  return { ...draftOf(current), valid_from: from, prices: hasOwn ? [priceDraftOf(parts, from)] : [] }
}

/** Gives the summer ranges of its own, first those of the whole year, or removes them from the contract. */
export function setSeasonal(draft: ContractDraft, isSeasonal: boolean): ContractDraft {
  const { off_peak: allYear, off_peak_summer: summer } = draft
  return {
    ...draft,
    is_seasonal: isSeasonal,
    off_peak_summer: isSeasonal && summer.length === 0 ? allYear : summer,
  }
}

/**
 * Selects an option. No price of a market offer is published: it begins with prices to type, in the row of a standing
 * charge of the first day if there is one. As long as none is typed, another option removes them again.
 */
export function setOption(draft: ContractDraft, option: ContractDraft['option']): ContractDraft {
  const { prices } = draft
  const start = prices.find((price) => price.valid_from === null)
  if (option === draft.option) return draft
  if (option === 'market' && prices.every((price) => price.is_subscription_only)) {
    return {
      ...draft,
      option,
      prices:
        start === undefined
          ? [emptyPrice(null), ...prices]
          : prices.map((price) => (price === start ? { ...price, is_subscription_only: false } : price)),
    }
  }
  const isUntyped = start !== undefined && priceKinds.every((kind) => start[kind].trim() === '')
  if (draft.option !== 'market' || !isUntyped) return { ...draft, option }
  return {
    ...draft,
    option,
    prices: prices.flatMap((price) => {
      if (price !== start) return [price]
      return price.yearly_subscription.trim() === '' ? [] : [{ ...price, is_subscription_only: true }]
    }),
  }
}

/**
 * The published price on the first day of a draft, as far as the contract that it was copied from has it; null for
 * another option or power, which have other prices.
 */
export function publishedPrice(
  contract: SupplyContract | null,
  draft: Pick<ContractDraft, 'option' | 'subscribed_power' | 'valid_from'>,
): SupplyContract['prices'][number] | null {
  const isSame = contract?.option === draft.option && contract.subscribed_power === draft.subscribed_power
  if (!isSame) return null
  const published = contract.prices.filter((price) => !price.is_own)
  return published.findLast((price) => price.valid_from <= draft.valid_from) ?? published[0] ?? null
}

function priceDraftOf(
  price: Omit<SupplyContract['prices'][number], 'source' | 'is_own'>,
  firstDay: string,
): PriceDraft {
  return {
    valid_from: price.valid_from === firstDay ? null : price.valid_from,
    yearly_subscription: textOf(price.yearly_subscription),
    is_subscription_only: !hasEnergyPrice(price),
    ...ofEachKind((kind) => textOf(price[kind])),
  }
}

/**
 * A row that is still to be typed, from a day or from the contract's first day (null): prices with a subscription, or
 * the subscription only.
 */
export function emptyPrice(from: string | null, isSubscriptionOnly = false): PriceDraft {
  return {
    valid_from: from,
    yearly_subscription: '',
    is_subscription_only: isSubscriptionOnly,
    ...ofEachKind(() => ''),
  }
}

/** A value for each kind of price. */
function ofEachKind<Value>(valueOf: (kind: PriceKind) => Value): Record<PriceKind, Value> {
  return {
    base: valueOf('base'),
    peak: valueOf('peak'),
    off_peak: valueOf('off_peak'),
    blue_peak: valueOf('blue_peak'),
    blue_off_peak: valueOf('blue_off_peak'),
    white_peak: valueOf('white_peak'),
    white_off_peak: valueOf('white_off_peak'),
    red_peak: valueOf('red_peak'),
    red_off_peak: valueOf('red_off_peak'),
    ejp_normal: valueOf('ejp_normal'),
    ejp_peak: valueOf('ejp_peak'),
    super_off_peak: valueOf('super_off_peak'),
    winter_base: valueOf('winter_base'),
    winter_peak: valueOf('winter_peak'),
    winter_off_peak: valueOf('winter_off_peak'),
    winter_super_off_peak: valueOf('winter_super_off_peak'),
    summer_base: valueOf('summer_base'),
    summer_peak: valueOf('summer_peak'),
    summer_off_peak: valueOf('summer_off_peak'),
    summer_super_off_peak: valueOf('summer_super_off_peak'),
  }
}

/** The contract of a draft, or its first invalid field. Hours and prices that its option does not have are left out. */
export function readDraft(
  draft: ContractDraft,
): { input: ContractInput; fault: null } | { input: null; fault: DraftFault } {
  const fault = (field: string, reason: DraftFault['reason']) => ({ input: null, fault: { field, reason } })
  const prices: ContractInput['prices'] = []
  for (const [index, row] of draft.prices.entries()) {
    const price: ContractInput['prices'][number] = { valid_from: row.valid_from ?? draft.valid_from }
    const subscription = row.yearly_subscription.trim()
    if (subscription !== '' || row.is_subscription_only) {
      const euros = readNumber(subscription)
      if (!(euros > 0 && euros <= 10_000)) {
        return fault(`prices.${index}.yearly_subscription`, 'unreadable_subscription')
      }
      price.yearly_subscription = euros
    }
    for (const kind of row.is_subscription_only ? [] : priceKindsOf(draft)) {
      if (row[kind].trim() === '') continue
      const euros = readNumber(row[kind])
      if (!(euros > 0 && euros <= 10)) return fault(`prices.${index}.${kind}`, 'unreadable')
      price[kind] = euros
    }
    prices.push(price)
  }
  const isHpHc = draft.option === 'hp_hc'
  const sent = (ranges: readonly Range[]) => ranges.map(({ start, end }) => ({ start, end }))
  const input: ContractInput = {
    valid_from: draft.valid_from,
    option: draft.option,
    subscribed_power: draft.subscribed_power,
    off_peak: isHpHc ? sent(draft.off_peak) : [],
    // null, since an update without the field keeps the stored hours.
    ...(isHpHc ? { off_peak_summer: draft.is_seasonal ? sent(draft.off_peak_summer) : null } : {}),
    ...(draft.option === 'market' ? { market: draft.market } : {}),
    prices,
  }
  const found = contractFault(input)
  return found === null ? { input, fault: null } : { input: null, fault: found }
}

/** The steps of the form, in their order. */
export const contractSteps = ['option', 'hours', 'prices'] as const

export type ContractStep = (typeof contractSteps)[number]

/** The step that has a field. */
export function stepOf(field: string): ContractStep {
  if (field.split('.')[0] === 'prices') return 'prices'
  return field === 'option' ? 'option' : 'hours'
}

/** The first invalid field of a step, or null. The prices count on their own step only: before it they may be missing. */
export function stepFault(draft: ContractDraft, step: ContractStep): DraftFault | null {
  const { fault } = readDraft(step === 'prices' ? draft : { ...draft, prices: [] })
  return fault !== null && stepOf(fault.field) === step ? fault : null
}

/** The request body of a draft that the form has validated. Throws if it is invalid. */
export function inputOf(draft: ContractDraft): ContractInput {
  const { input } = readDraft(draft)
  if (input === null) throw new Error('A contract is sent only when it fits.')
  return input
}

/** Minutes as a time, `22:00`; the end of a day is `00:00`. */
export function clockOf(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function textOf(euros: number | undefined): string {
  return euros === undefined ? '' : typedNumber(euros)
}

type Range = { start: number; end: number }

const MIDNIGHT = 1440

function typedRanges(ranges: readonly Range[]): readonly Range[] {
  return joinedRanges(ranges).map(({ start, end }) => ({ start, end: end % MIDNIGHT }))
}

/** Times as in the form, 0 to 1439: the end of a day is midnight. */
function typedMarket(market: MarketHours): MarketHours {
  return { ...market, hours: market.hours.map((hours) => ({ ...hours, end: hours.end % MIDNIGHT })) }
}

/** Merges a night that is stored as two ranges of a day (in minutes) into one: 22:00 to 06:00. */
export function joinedRanges(ranges: readonly Range[]): readonly Range[] {
  const evening = ranges.find(({ end }) => end % MIDNIGHT === 0)
  const morning = ranges.find(({ start }) => start % MIDNIGHT === 0)
  if (evening === undefined || morning === undefined || evening === morning) return ranges
  const others = ranges.filter((range) => range !== evening && range !== morning)
  return [...others, { start: evening.start, end: morning.end }]
}
