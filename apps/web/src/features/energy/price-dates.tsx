import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { hasEnergyPrice } from '@foyer/rules/tariff/contract-fault.ts'
import { mayBeOutdated } from '@foyer/tarifs-fr/revisions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { useFormat } from '#lib/format.ts'
import { useHasFeature } from '#api/features.tsx'
import { contractsQuery } from '#api/queries/energy.ts'

/** Calendar days as ISO dates, both included. */
type Days = { from: string; to: string }

/** The energy prices of a day on which some of them changed. */
type PriceList = Pick<SupplyContract['prices'][number], 'valid_from' | 'source' | 'is_own' | 'status'> & {
  /** True if it is the newest one, and a usual revision has passed on the last of the days. */
  isOutdated: boolean
}

/**
 * The price lists that apply on some days, each once and the oldest first. `contracts` are newest first, their prices
 * oldest first; `today` is an ISO date.
 */
export function priceListsIn(
  contracts: readonly SupplyContract[],
  days: readonly Days[],
  today: string,
): PriceList[] {
  const lists = days.flatMap(({ from, to }) =>
    contracts.flatMap((contract, index) => {
      const next = contracts[index - 1]?.valid_from ?? null
      const first = contract.valid_from > from ? contract.valid_from : from
      const last = to < today ? to : today
      const energy = contract.prices.filter(hasEnergyPrice)
      const isInForce = contract.valid_from <= today && (next === null || next > today)
      return energy.flatMap(({ valid_from, source, is_own, status }, at): PriceList[] => {
        const start = valid_from > first ? valid_from : first
        const ends = [energy[at + 1]?.valid_from, next].flatMap((end) => end ?? []).toSorted()
        const [end = null] = ends
        if (start > to || (end !== null && end <= start)) return []
        const isNewest = isInForce && (end === null || end > today)
        return [
          { valid_from, source, is_own, status, isOutdated: isNewest && mayBeOutdated(valid_from, last) },
        ]
      })
    }),
  )
  const byKey = new Map(lists.map((list) => [`${list.valid_from} ${list.source}`, list]))
  return [...byKey.values()].toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1))
}

/** Returns a function that writes who published or entered prices and since when they are valid. */
export function usePriceSource(): (list: PriceList) => string {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  return ({ valid_from: since, source, is_own: isOwn, status, isOutdated }) =>
    [
      t(($) => (isOwn ? $.entered : $.published), { source, date: format.date(format.dayStart(since)) }),
      ...(status === 'unconfirmed' ? [t(($) => $.unconfirmed)] : []),
      ...(isOutdated ? [t(($) => $.dates.outdated)] : []),
    ].join(', ')
}

/**
 * Returns a function that writes the price lists of some days, each with its date and source, in one line; null if the
 * contracts of the home are not known.
 */
export function usePriceSources(): ((days: readonly Days[]) => string) | null {
  const sourceOf = usePriceSource()
  const today = useFormat().dayKey(useMinute())
  const { data: contracts } = useQuery({ ...contractsQuery, enabled: useHasFeature('contracts') })
  if (contracts === undefined) return null
  return (days) => priceListsIn(contracts, days, today).map(sourceOf).join(' · ')
}

/** A bar of a chart that begins at `at`, in ms. */
type Bar = { at: number; cost: number | null; cost_range?: object | null | undefined }

/**
 * The price lists of the days of each bar, in one line; empty for a bar without a cost.
 * @param to the last day of the last bar, an ISO date
 * @param dayKey the day of an instant in the home's zone
 */
export function sourcesOfBars(
  bars: readonly (Bar | null)[],
  to: string,
  sourcesOf: (days: readonly Days[]) => string,
  dayKey: (at: number) => string,
): string[] {
  return bars.map((bar, index) => {
    if (bar === null || (bar.cost === null && (bar.cost_range ?? null) === null)) return ''
    const next = bars.slice(index + 1).find((one) => one !== null)
    return sourcesOf([{ from: dayKey(bar.at), to: next == null ? to : dayKey(next.at - 1) }])
  })
}

/** Since when the prices of some days are valid, who published or entered them, and a link to each of them. */
export function PriceDates({ days }: { days: readonly Days[] }) {
  const t = useWords(supplyContractWords)
  const sources = usePriceSources()?.(days) ?? ''
  if (!useHasFeature('contracts')) return null
  return (
    <>
      {sources === '' ? null : t(($) => $.dates.prices, { sources })}{' '}
      <Link to="/account/consumption/contract">{t(($) => $.dates.link)}</Link>
    </>
  )
}
