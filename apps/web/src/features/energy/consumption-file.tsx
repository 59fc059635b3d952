import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { downloadCsv } from '#lib/download-csv.ts'
import { language } from '#lib/language.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { barLayers } from './bar-layers.ts'
import { useLayerNames } from './chart-legend.tsx'
import { consumptionColumns } from './consumption-columns.ts'
import { consumptionCsv } from './consumption-csv.ts'
import type { Grouping } from './consumption-search.ts'
import { consumptionScreenWords } from './energy-screen-words.ts'

/** The bars as a file, with the kilowatt-hours of what they are made of on screen. */
export function ConsumptionFile({ data, by }: { data: ConsumptionPeriod; by: Grouping }) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const spoken = useValue(language)
  const nameOf = useLayerNames()
  return (
    <Button
      onClick={() => {
        const layers = barLayers(data, by, 'energy').filter(({ of }) => of.kind !== 'whole')
        const named = layers.map(({ of, values }) => ({ name: nameOf(of), values }))
        const columns = consumptionColumns(data, named, t, format)
        downloadCsv(`${data.kind}-${data.from}.csv`, consumptionCsv(columns, spoken))
      }}
    >
      {t(($) => $.csv)}
    </Button>
  )
}
