import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { consumptionWords } from './consumption-words.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import type { BarLayer, LayerOf } from './bar-layers.ts'
import type { Unit } from './consumption-search.ts'
import { consumptionScreenWords } from './energy-screen-words.ts'
import { usePeriodNames } from './period-names.ts'
import tones from '#ui/part-tones.module.css'
import styles from './chart-legend.module.css'

/** What the tints of the bars stand for, and what stands behind them with all that it used. */
export function ChartLegend({
  data,
  layers,
  unit,
  hasUnknown,
}: {
  data: ConsumptionPeriod
  layers: readonly BarLayer[]
  unit: Unit
  hasUnknown: boolean
}) {
  const t = useWords(consumptionScreenWords)
  const format = useFormat()
  const names = usePeriodNames()
  const nameOf = useLayerNames()
  const { before, kind } = data
  const behind = before?.bars?.flatMap((bar) => bar[unit === 'cost' ? 1 : 0] ?? []) ?? []
  const all = behind.reduce((sum, value) => sum + value, 0)
  return (
    <ul className={styles.legend}>
      {layers
        .filter(({ of }) => of.kind !== 'whole')
        .map(({ key, tone, of }) => (
          <li key={key}>
            <i className={tones.part} data-tone={tone} />
            {nameOf(of)}
          </li>
        ))}
      {before === null || behind.length === 0 ? null : (
        <li>
          <i className={styles.behind} />
          {t(($) => $.behind, {
            period: names.short(kind, before.from),
            total: unit === 'cost' ? format.money(all) : format.energy(all),
          })}
        </li>
      )}
      {hasUnknown ? (
        <li>
          <i className={styles.unknown} />
          {t(($) => $.unknown)}
        </li>
      ) : null}
    </ul>
  )
}

/** Names what a layer of the bars stands for, in the words of its list. */
export function useLayerNames(): (of: LayerOf) => string {
  const t = useWords(consumptionScreenWords)
  const words = useWords(consumptionWords)
  const format = useFormat()
  const { data: rooms, isError } = useQuery(roomsQuery)
  return (of) => {
    switch (of.kind) {
      case 'category':
        return words(($) => $.categories[of.category])
      case 'price': {
        const { hours, price } = of
        const kind = hours === null ? t(($) => $.prices.none) : words(($) => $.kinds[hours])
        return price === null ? kind : words(($) => $.span, { kind, price: format.price(price) })
      }
      case 'room':
        return of.roomId === null
          ? t(($) => $.rooms.outside)
          : (rooms?.find(({ id }) => id === of.roomId)?.name ??
              t(($) => (rooms === undefined && isError ? $.rooms.notLoaded : $.rooms.unnamed)))
      case 'others':
        return t(($) => $.rooms.others)
      case 'whole':
        return t(($) => $.total)
    }
  }
}
