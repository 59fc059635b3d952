import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { downloadCsv } from '#base/csv/download-csv.ts'
import { language } from '#base/i18n/language.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { Button } from '#ui/button.tsx'
import { barLayers } from './bar-layers.ts'
import { useLayerNames } from './chart-legend.tsx'
import { consumptionCsv } from './consumption-csv.ts'
import type { Grouping } from './consumption-search.ts'
import { consumptionScreenWords } from './consumption-words.ts'

/** The bars as a file, with the kilowatt-hours of what they are made of on screen. */
export function ConsumptionFile({ data, by }: { data: ConsumptionPeriod; by: Grouping }) {
  const t = useWords(consumptionScreenWords)
  const spoken = useValue(language)
  const nameOf = useLayerNames()
  return (
    <Button
      onClick={() => {
        const layers = barLayers(data, by, 'energy').filter(({ of }) => of.kind !== 'whole')
        const columns = [
          t(($) => $.csvColumns.from),
          t(($) => $.csvColumns.energy),
          t(($) => $.csvColumns.cost),
        ] as const
        const named = layers.map(({ of, values }) => ({ name: nameOf(of), values }))
        downloadCsv(`${data.kind}-${data.from}.csv`, consumptionCsv(data.bars, named, columns, spoken))
      }}
    >
      {t(($) => $.csv)}
    </Button>
  )
}
