import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Facts, type Fact } from '#ui/facts.tsx'
import { clockOf, priceKindsOf } from './contract-draft.ts'
import { joinedRanges } from './joined-ranges.ts'
import { contractWords } from './contract-words.ts'
import { usePriceText } from './use-price-text.ts'
import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'

type DatedPrice = SupplyContract['prices'][number]

/** Power, off-peak hours and the price in force with who said so; prices before it behind a press. */
export function ContractFacts({ contract, today }: { contract: SupplyContract; today: string }) {
  const t = useWords(contractWords)
  const format = useFormat()
  const write = usePriceText()
  const { option, prices } = contract
  const at = prices.findLastIndex((price) => price.valid_from <= today)
  const current = prices[at]
  const factOf = (price: DatedPrice): Fact => ({
    label: t(($) => $.price),
    value: write.price(option, price),
    note: write.source(price),
  })
  const facts: Fact[] = [
    { label: t(($) => $.power), value: format.unit(contract.subscribed_power, 'kVA') },
    ...(contract.off_peak.length === 0
      ? []
      : [
          {
            label: t(($) => $.offPeak),
            value: joinedRanges(contract.off_peak)
              .map(({ start, end }) => t(($) => $.range, { start: clockOf(start), end: clockOf(end) }))
              .join(', '),
          },
        ]),
    ...(current === undefined
      ? [
          {
            label: t(($) => $.price),
            value: t(($) => (priceKindsOf[option].length === 0 ? $.noColour : $.noPrice)),
          },
        ]
      : [factOf(current)]),
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
