import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { priceKindsOf } from './contract-draft.ts'
import { contractWords } from './contract-words.ts'

type DatedPrice = SupplyContract['prices'][number]

/** Writes the prices of a day, and who says so since when. */
export function usePriceText() {
  const t = useWords(contractWords)
  const format = useFormat()
  return {
    price: (option: SupplyContract['option'], price: DatedPrice): string =>
      priceKindsOf[option]
        .flatMap((kind) => {
          const euros = price[kind]
          if (euros === undefined) return []
          return option === 'base' ? format.price(euros) : `${t(($) => $.kinds[kind])} ${format.price(euros)}`
        })
        .join(' · '),
    source: (price: DatedPrice): string =>
      t(($) => (price.is_own ? $.entered : $.published), {
        source: price.source,
        date: format.date(format.dayStart(price.valid_from)),
      }),
  }
}
