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
    const word = t(($) => (kind === null ? $.energy.unknownKind : $.energy.kinds[kind]))
    const short = t(($) => (kind === null ? $.energy.unknownKind : $.energy.shortKinds[kind]))
    const times = { kind: word, span: format.span(from, to) }
    return {
      from,
      to,
      kind: kind?.endsWith('off_peak') ? 'off_peak' : kind?.endsWith('peak') ? 'peak' : 'flat',
      label: price === null ? word : t(($) => $.energy.span, { kind: word, price: format.price(price) }),
      shortLabels: [
        ...(price === null ? [] : [t(($) => $.energy.span, { kind: short, price: format.price(price) })]),
        short,
      ],
      description:
        price === null
          ? t(($) => $.energy.describedUnpriced, times)
          : t(($) => $.energy.describedSpan, { ...times, price: format.price(price) }),
    }
  })
}
