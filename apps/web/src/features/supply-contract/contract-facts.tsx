import type { MarketHours, SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/i18n.ts'
import { supplyContractWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Facts, type Fact } from '#ui/facts.tsx'
import { clockOf, joinedRanges } from './contract-draft.ts'

/** Power, off-peak hours and the hours of a market offer. */
export function ContractFacts({ contract }: { contract: SupplyContract }) {
  const t = useWords(supplyContractWords)
  const format = useFormat()
  const marketFacts = useMarketFacts()
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
  ]
  return <Facts facts={facts} />
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
