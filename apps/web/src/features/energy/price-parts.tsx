import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { consumptionWords } from './consumption-words.ts'
import { shownParts, shownWhole } from './parts-of-whole.ts'
import { useFigures } from './use-figures.ts'
import { PartsTable } from '#ui/parts-table.tsx'
import { consumptionScreenWords } from './energy-screen-words.ts'
import typography from '#ui/typography.module.css'
import tones from '#ui/part-tones.module.css'

/** What each price was paid for; the rows make the whole. */
export function PriceParts({
  prices,
  whole,
}: {
  prices: NonNullable<ConsumptionPeriod['by_price']>
  whole: { energy: number; cost: number | null }
}) {
  const t = useWords(consumptionScreenWords)
  const words = useWords(consumptionWords)
  const format = useFormat()
  const figures = useFigures()
  const shown = shownWhole(whole)
  const parts = shownParts(prices, whole)
  return (
    <PartsTable
      isHeadHidden
      columns={[
        {
          key: 'kind',
          label: t(($) => $.prices.kind),
          quiet: null,
          cell: ({ kind, price }) => (
            <>
              <i
                className={tones.part}
                data-tone={
                  kind === 'peak' ? 'peak' : kind === 'off_peak' ? 'off-peak' : kind === 'base' ? 1 : 'rest'
                }
              />
              {kind === null ? t(($) => $.prices.none) : words(($) => $.kinds[kind])}
              {price === null ? null : <span className={typography.rowQuiet}>{format.price(price)}</span>}
            </>
          ),
          whole: t(($) => $.total),
        },
        {
          key: 'energy',
          label: t(($) => $.columns.energy),
          quiet: null,
          cell: ({ energy }) => figures.energy(energy),
          whole: figures.energy(shown.energy),
        },
        {
          key: 'cost',
          label: t(($) => $.columns.cost),
          quiet: null,
          cell: ({ cost }) => figures.cost(cost),
          whole: figures.cost(shown.cost),
        },
        {
          key: 'share',
          label: t(($) => $.prices.share),
          quiet: 'rows',
          cell: ({ percent }) => (percent === null ? '' : format.percent(percent)),
          whole: parts.every(({ percent }) => percent !== null) ? format.percent(100) : '',
        },
      ]}
      parts={parts}
      partKey={({ kind, price }) => `${kind} ${price}`}
    />
  )
}
