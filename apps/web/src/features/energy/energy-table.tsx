import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { roundKnown, roundParts } from '@foyer/rules/consumption/round-parts.ts'
import { useWords, language, type TranslateOf, type Language } from '#lib/i18n.ts'
import { energyWords } from '#lib/words.ts'
import { useFormat, type Formats } from '#lib/format.ts'
import { downloadCsv, type CsvCell, csvText } from '#lib/csv.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { percent } from '#ui/css-percent.ts'
import { PartsTable } from '#ui/parts-table.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import {
  type Cost,
  type Figures,
  roundedCosts,
  roundedParts,
  roundedTotal,
  useFigures,
} from './energy-parts.tsx'
import { useLayerNames } from './energy-chart.tsx'
import { barLayers, pairsBehind, priceKey, priceTone } from './energy-chart-data.ts'
import type { Grouping } from './energy-search.ts'
import { periodNamesIn, usePeriodNames } from './energy-controls.tsx'
import { sourcesOfBars, usePriceSources } from './price-dates.tsx'
import { usePriceNames } from './prices.ts'

import tones from '#ui/parts-table.module.css'
import styles from './energy.module.css'
import typography from '#ui/typography.module.css'

/**
 * The consumption of each room, the largest first, and the rest that belongs to no room; the rows add up to the
 * total.
 */
export function RoomParts({
  rooms,
  whole,
}: {
  rooms: NonNullable<ConsumptionPeriod['by_room']>
  whole: Figures
}) {
  const t = useWords(energyWords)
  const figureColumns = useFigureColumns(whole)
  const nameOf = useLayerNames()
  const parts = roundedParts(rooms, whole).toSorted(
    (one, other) => rank(one.room_id) - rank(other.room_id) || other.energy - one.energy,
  )
  const most = Math.max(0, ...parts.map(({ energy }) => energy))
  return (
    <PartsTable
      variant="bars"
      isHeadHidden
      columns={[
        {
          key: 'room',
          label: t(($) => $.rooms.room),
          quiet: null,
          cell: ({ room_id: roomId, energy }) => (
            <>
              {nameOf({ kind: 'room', roomId })}
              {roomId === null ? (
                <span className={typography.rowQuiet}>{t(($) => $.rooms.outsideNote)}</span>
              ) : null}
              <span className={styles.share}>
                <i
                  className={tones.part}
                  data-tone={roomId === null ? 'rest' : 1}
                  style={{ width: percent(most > 0 ? Math.max(0, energy) / most : 0) }}
                />
              </span>
            </>
          ),
          whole: t(($) => $.total),
        },
        ...figureColumns,
      ]}
      parts={parts}
      partKey={({ room_id: roomId }) => roomId ?? 'outside'}
    />
  )
}

function rank(roomId: string | null): number {
  return roomId === null ? 1 : 0
}

/** The columns of energy and cost, shared by the tables by room and by price. */
function useFigureColumns(whole: Figures) {
  const t = useWords(energyWords)
  const figures = useFigures()
  const shown = roundedTotal(whole)
  return [
    {
      key: 'energy',
      label: t(($) => $.columns.energy),
      quiet: null,
      cell: ({ energy }: Figures) => figures.energy(energy),
      whole: figures.energy(shown.energy),
    },
    {
      key: 'cost',
      label: t(($) => $.columns.cost),
      quiet: null,
      cell: (part: Figures) => figures.cost(part),
      whole: figures.cost(shown),
    },
  ]
}

/** The consumption at each price; the rows add up to the total. */
export function PriceParts({
  prices,
  whole,
}: {
  prices: NonNullable<ConsumptionPeriod['by_price']>
  whole: Figures
}) {
  const t = useWords(energyWords)
  const names = usePriceNames()
  const format = useFormat()
  const figureColumns = useFigureColumns(whole)
  const parts = roundedParts(prices, whole)
  return (
    <PartsTable
      isHeadHidden
      columns={[
        {
          key: 'kind',
          label: t(($) => $.prices.kind),
          quiet: null,
          cell: (hours) => (
            <>
              <i className={tones.part} data-tone={priceTone(hours)} />
              {names.name(hours)}
              <span className={typography.rowQuiet}>{names.price(hours)}</span>
            </>
          ),
          whole: t(($) => $.total),
        },
        ...figureColumns,
        {
          key: 'share',
          label: t(($) => $.prices.share),
          quiet: 'rows',
          cell: ({ percent }) => (percent === null ? '' : format.percent(percent)),
          whole: parts.every(({ percent }) => percent !== null) ? format.percent(100) : '',
        },
      ]}
      parts={parts}
      partKey={priceKey}
    />
  )
}

/** The bars as a file, with the kilowatt-hours of the layers on screen and the date and source of the prices. */
export function ConsumptionFile({ data, by }: { data: ConsumptionPeriod; by: Grouping }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const currentLanguage = useValue(language)
  const nameOf = useLayerNames()
  const sourcesOf = usePriceSources()
  return (
    <Button
      onClick={() => {
        const layers = barLayers(data, by, 'energy').filter(({ of }) => of.kind !== 'whole')
        const named = layers.map(({ of, values }) => ({ name: nameOf(of), values }))
        const columns = [
          ...consumptionColumns(data, named, t, format),
          ...(sourcesOf === null ? [] : [pricesColumn(data, sourcesOf, t, format)]),
        ]
        downloadCsv(`${data.kind}-${data.from}.csv`, consumptionCsv(columns, currentLanguage))
      }}
    >
      {t(($) => $.csv)}
    </Button>
  )
}

/**
 * One column of a period. Values are rounded so that they add up to the displayed total: in the table to the
 * displayed precision, in the file to thousandths. Null: the column is absent from the table or the file.
 */
type ConsumptionColumn = {
  key: string
  /** A cell per bar of this period; of `before` per bar of the other one. */
  table: { label: string; quiet: 'all' | null; cells: readonly string[]; whole: string } | null
  csv: { label: string; cells: readonly CsvCell[] } | null
}

/** The name of a layer of the bars, and its Wh per bar. */
export type NamedLayer = { name: string; values: readonly (number | null)[] }

/** The columns of a period: time, kWh, euros, the other period, and in the file the kWh of each layer. */
export function consumptionColumns(
  data: Pick<
    ConsumptionPeriod,
    'kind' | 'bars' | 'bar_ranges' | 'imported_bars' | 'total' | 'cost' | 'cost_range' | 'before'
  >,
  layers: readonly NamedLayer[],
  t: TranslateOf<typeof energyWords>,
  format: Formats,
): ConsumptionColumn[] {
  const { kind, bars, bar_ranges: ranges, total, before } = data
  const names = periodNamesIn(t, format)
  const energies = bars.map(([, energy]) => energy)
  const costs = bars.map(([, , euros]) => euros)
  const formatEnergy = (wattHours: number | null) =>
    wattHours === null ? t(($) => $.unknown) : format.decimal(wattHours / 1000, kind === 'day' ? 2 : 1)
  const writeCost = ({ cost, cost_range: range = null }: Cost) => {
    if (cost !== null) return format.decimal(cost, 2)
    if (range === null) return '–'
    return t(($) => $.ranges.range, {
      low: format.decimal(range.low, 2),
      high: format.decimal(range.high, 2),
    })
  }
  const barCosts = costs.map((euros, bar): Cost => ({ cost: euros, cost_range: ranges?.[bar] ?? null }))
  // Thousandths: Wh of energy, tenths of a cent of money.
  const wattHours = roundKnown(energies, 1)
  const behind = before?.bars ?? null
  return [
    {
      key: 'when',
      table: {
        label: t(($) => $.columns.when),
        quiet: null,
        cells: bars.map(([at]) => names.bar(kind, at)),
        whole: t(($) => $.total),
      },
      csv: {
        label: t(($) => $.csvColumns.from),
        cells: bars.map(([at]) => new Date(at).toISOString()),
      },
    },
    {
      key: 'energy',
      table: {
        label: t(($) => $.columns.energy),
        quiet: null,
        cells: roundKnown(energies, kind === 'day' ? 0.1 : 0.01).map(formatEnergy),
        whole: formatEnergy(total),
      },
      csv: { label: t(($) => $.csvColumns.energy), cells: wattHours.map(kilo) },
    },
    {
      key: 'cost',
      table: {
        label: t(($) => $.columns.cost),
        quiet: null,
        cells: roundedCosts(barCosts, data).map(writeCost),
        whole: writeCost(data),
      },
      csv: { label: t(($) => $.csvColumns.cost), cells: roundKnown(costs, 1000) },
    },
    ...(ranges === undefined ? [] : rangeColumns(barCosts, t)),
    ...(behind === null || before == null
      ? []
      : [
          {
            key: 'before',
            table: {
              label: t(($) => $.columns.before, { period: names.short(kind, before.from) }),
              quiet: 'all',
              cells: behind.map(([energy]) => formatEnergy(energy)),
              whole: formatEnergy(behind.reduce((sum, [energy]) => sum + (energy ?? 0), 0)),
            },
            csv: null,
          } satisfies ConsumptionColumn,
        ]),
    ...sourceColumn(data, t),
    ...layerColumns(layers, wattHours),
  ]
}

/** Whether the energy of a bar, or a part of it, comes from an import; no column if none does. */
function sourceColumn(
  { bars, imported_bars: imported }: Pick<ConsumptionPeriod, 'bars' | 'imported_bars'>,
  t: TranslateOf<typeof energyWords>,
): ConsumptionColumn[] {
  if (imported === undefined) return []
  const label = t(($) => $.sources.label)
  const cells = bars.map(([, energy], bar) => {
    if (energy === null) return ''
    return t(($) => (imported[bar] === true ? $.sources.imported : $.sources.own))
  })
  return [{ key: 'source', table: { label, quiet: null, cells, whole: '' }, csv: { label, cells } }]
}

/** The price lists that apply in each bar, in the file. */
export function pricesColumn(
  { bars, bar_ranges: ranges, to }: Pick<ConsumptionPeriod, 'bars' | 'bar_ranges' | 'to'>,
  sourcesOf: NonNullable<ReturnType<typeof usePriceSources>>,
  t: TranslateOf<typeof energyWords>,
  format: Formats,
): ConsumptionColumn {
  const costs = bars.map(([at, , cost], bar) => ({ at, cost, cost_range: ranges?.[bar] }))
  const cells = sourcesOfBars(costs, to, sourcesOf, format.dayKey)
  return { key: 'prices', table: null, csv: { label: t(($) => $.csvColumns.prices), cells } }
}

/** The lowest and highest possible cost of each bar, in the file. */
function rangeColumns(costs: readonly Cost[], t: TranslateOf<typeof energyWords>): ConsumptionColumn[] {
  return (['low', 'high'] as const).map((end) => ({
    key: end,
    table: null,
    csv: {
      label: t(($) => $.csvColumns[end]),
      cells: roundKnown(
        costs.map(({ cost, cost_range: range }) => cost ?? range?.[end] ?? null),
        1000,
      ),
    },
  }))
}

/** The layers of a bar add up to its value in the file. */
function layerColumns(
  layers: readonly NamedLayer[],
  wattHours: readonly (number | null)[],
): ConsumptionColumn[] {
  const rounded = wattHours.map((whole, bar) =>
    whole === null
      ? null
      : roundParts(
          layers.map(({ values }) => values[bar] ?? 0),
          1,
          whole,
        ),
  )
  return layers.map(({ name }, layer) => ({
    key: name,
    table: null,
    csv: { label: `${name} (kWh)`, cells: rounded.map((parts) => kilo(parts?.[layer] ?? null)) },
  }))
}

function kilo(wattHours: number | null): number | null {
  return wattHours === null ? null : wattHours / 1000
}

/** The bars of a period as CSV, one row per bar; empty if unknown. */
export function consumptionCsv(columns: readonly ConsumptionColumn[], locale: Language): string {
  const csvColumns = columns.flatMap(({ csv }) => csv ?? [])
  const rows = (csvColumns[0]?.cells ?? []).map((_, bar) => csvColumns.map(({ cells }) => cells[bar] ?? null))
  return csvText(
    csvColumns.map(({ label }) => label),
    rows,
    locale,
  )
}

/** The bars of both periods as a table whose last row is their sum. */
export function ConsumptionTable({ data }: { data: ConsumptionPeriod }) {
  const t = useWords(energyWords)
  const format = useFormat()
  const names = usePeriodNames()
  const rows = pairsBehind(data, useValue(homeZone))
  const columns = consumptionColumns(data, [], t, format).flatMap(({ key, table }) => {
    if (table === null) return []
    const cell = ({ here, there, at }: (typeof rows)[number]) => {
      if (key === 'when') return names.bar(data.kind, at)
      const bar = key === 'before' ? there : here
      return bar === null ? t(($) => $.compare.absent) : table.cells[bar]
    }
    return [{ key, ...table, cell }]
  })
  return (
    <Disclosure summary={t(($) => $.table)}>
      <div className={styles.scroll}>
        <PartsTable isHeadHidden={false} columns={columns} parts={rows} partKey={({ at }) => at} />
      </div>
    </Disclosure>
  )
}
