import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { PriceSpan } from '#ui/timeline/day-lines.tsx'
import { tariffQuery } from '#api/queries/energy.ts'

/**
 * The bands of the home's contract for drawing, each with its name and price. Null while loading; empty if loading
 * failed.
 */
export function usePriceSpans(): PriceSpan[] | null {
  const t = useWords(sharedWords)
  const format = useFormat()
  const { data: tariff, isPending } = useQuery(tariffQuery)
  if (isPending) return null
  return (tariff?.bands ?? []).map(({ from, to, kind, price }) => {
    const word = t(($) => $.energy.kinds[kind])
    const times = { kind: word, span: format.span(from, to) }
    return {
      from,
      to,
      kind: kind === 'base' ? 'flat' : kind,
      label: price === null ? word : t(($) => $.energy.span, { kind: word, price: format.price(price) }),
      shortLabels: [
        ...(price === null
          ? []
          : [
              t(($) => $.energy.span, {
                kind: t(($) => $.energy.shortKinds[kind]),
                price: format.price(price),
              }),
            ]),
        t(($) => $.energy.shortKinds[kind]),
      ],
      description:
        price === null
          ? t(($) => $.energy.describedUnpriced, times)
          : t(($) => $.energy.describedSpan, { ...times, price: format.price(price) }),
    }
  })
}
