import type { MarketHours, SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { clockOf, joinedRanges } from './contract-draft.ts'
import { usePriceText } from './contract-steps.tsx'

import typography from '#ui/typography.module.css'
import lists from '#ui/lists.module.css'

type DatedPrice = SupplyContract['prices'][number]

/**
 * Power, off-peak hours and the current price with its source; former prices in a disclosure. `mayBeOutdated` is
 * about the current price.
 */
export function ContractFacts({
  contract,
  today,
  mayBeOutdated,
}: {
  contract: SupplyContract
  today: string
  mayBeOutdated: boolean
}) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const write = usePriceText()
  const marketFacts = useMarketFacts()
  const { option, prices } = contract
  const at = prices.findLastIndex((price) => price.valid_from <= today)
  const current = prices[at]
  const factOf = (price: DatedPrice): Fact => ({
    label: t(($) => $.price),
    value: write.price(option, price),
    note: write.source(price),
  })
  const rangesText = (ranges: SupplyContract['off_peak']) =>
    joinedRanges(ranges)
      .map(({ start, end }) => t(($) => $.range, { start: clockOf(start), end: clockOf(end) }))
      .join(', ')
  const offPeakFacts = ({ off_peak: winter, off_peak_summer: summer }: SupplyContract): Fact[] => {
    if (winter.length === 0) return []
    if (summer === undefined) return [{ label: t(($) => $.offPeak), value: rangesText(winter) }]
    return (['summer', 'winter'] as const).map((season) => ({
      label: t(($) => $.offPeakOf[season]),
      value: rangesText(season === 'summer' ? summer : winter),
      note: t(($) => $.seasons[season]),
    }))
  }
  const facts: Fact[] = [
    { label: t(($) => $.power), value: format.unit(contract.subscribed_power, 'kVA') },
    ...offPeakFacts(contract),
    ...(contract.market === undefined ? [] : marketFacts(contract.market)),
    ...(current === undefined
      ? [{ label: t(($) => $.price), value: t(($) => $.noPrice) }]
      : [
          {
            ...factOf(current),
            note: [write.source(current), ...(mayBeOutdated ? [t(($) => $.mayBeOutdated)] : [])].join(', '),
          },
        ]),
    ...prices.slice(at + 1).map((price) => ({
      ...factOf(price),
      label: t(($) => $.priceFrom, { date: format.shortDate(format.dayStart(price.valid_from)) }),
    })),
  ]
  const earlier = prices.slice(0, Math.max(0, at)).toReversed()
  return (
    <>
      <Facts facts={facts} />
      {earlier.length === 0 ? null : (
        <Disclosure summary={t(($) => $.earlierPrices, { count: earlier.length })}>
          <ul className={lists.objects}>
            {earlier.map((price) => (
              <li key={`${price.valid_from} ${price.is_own}`}>
                <span>
                  {factOf(price).value}
                  <span className={typography.rowQuiet}>{factOf(price).note}</span>
                </span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}

/** Returns a function that describes the hours of a market offer: its summer, and its cheaper hours. */
function useMarketFacts(): (market: MarketHours) => Fact[] {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const daysText = (days: readonly number[]) =>
    days.length === 7 ? t(($) => $.everyDay) : days.map((day) => format.weekdayNamed(day - 1)).join(', ')
  const hoursText = ({ start, end }: MarketHours['hours'][number]) =>
    start === end % 1440
      ? t(($) => $.allDay)
      : t(($) => $.range, { start: clockOf(start), end: clockOf(end) })
  return ({ summer, hours }) => [
    ...(summer === null
      ? []
      : [
          {
            label: t(($) => $.summerMonths),
            value: t(($) => $.months, {
              first: format.monthNamed(summer.first_month),
              last: format.monthNamed(summer.last_month),
            }),
          },
        ]),
    ...hours.map((one) => ({
      label: t(($) =>
        one.season === null ? $.cheaperHours[one.kind] : $.cheaperHoursOf[one.season][one.kind],
      ),
      value: t(($) => $.marketHours, { days: daysText(one.days), hours: hoursText(one) }),
    })),
  ]
}
