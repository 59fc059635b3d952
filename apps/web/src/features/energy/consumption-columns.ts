import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { roundKnown, roundParts } from '@foyer/rules/consumption/round-parts.ts'
import type { CsvCell } from '#lib/csv-text.ts'
import type { TranslateOf } from '#lib/words.ts'
import type { Formats } from '#lib/format.ts'
import type { consumptionScreenWords } from './energy-screen-words.ts'
import { periodNamesIn } from './period-names.ts'

/**
 * One column of a period, whole: what it shows is rounded so that it adds up to what it shows of the total, in the table
 * to what is read there, in the file to thousandths. A part that a column does not have is null.
 */
export type ConsumptionColumn = {
  key: string
  table: { label: string; quiet: 'all' | null; cells: readonly string[]; whole: string } | null
  csv: { label: string; cells: readonly CsvCell[] } | null
}

/** What a layer of the bars is called, and its Wh in each. */
export type NamedLayer = { name: string; values: readonly (number | null)[] }

/** The columns of a period, a cell a bar: when, kWh, euros, the period before, and in the file the kWh of each layer. */
export function consumptionColumns(
  { kind, bars, total, cost, before }: Pick<ConsumptionPeriod, 'kind' | 'bars' | 'total' | 'cost' | 'before'>,
  layers: readonly NamedLayer[],
  t: TranslateOf<typeof consumptionScreenWords>,
  format: Formats,
): ConsumptionColumn[] {
  const names = periodNamesIn(t, format)
  const energies = bars.map(([, energy]) => energy)
  const costs = bars.map(([, , euros]) => euros)
  const write = (wattHours: number | null) =>
    wattHours === null ? t(($) => $.unknown) : format.decimal(wattHours / 1000, kind === 'day' ? 2 : 1)
  const writeCost = (euros: number | null) => (euros === null ? '–' : format.decimal(euros, 2))
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
        cells: roundKnown(energies, kind === 'day' ? 0.1 : 0.01).map(write),
        whole: write(total),
      },
      csv: { label: t(($) => $.csvColumns.energy), cells: wattHours.map(kilo) },
    },
    {
      key: 'cost',
      table: {
        label: t(($) => $.columns.cost),
        quiet: null,
        cells: roundKnown(costs, 100).map(writeCost),
        whole: writeCost(cost),
      },
      csv: { label: t(($) => $.csvColumns.cost), cells: roundKnown(costs, 1000) },
    },
    ...(behind === null || before == null
      ? []
      : [
          {
            key: 'before',
            table: {
              label: t(($) => $.columns.before, { period: names.short(kind, before.from) }),
              quiet: 'all',
              cells: bars.map((_, bar) => write(behind[bar]?.[0] ?? null)),
              whole: write(behind.reduce((sum, [energy]) => sum + (energy ?? 0), 0)),
            },
            csv: null,
          } satisfies ConsumptionColumn,
        ]),
    ...layerColumns(layers, wattHours),
  ]
}

/** The layers of a bar add up to what the file shows of it. */
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
