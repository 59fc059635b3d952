import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { roundKnown, roundParts } from '@foyer/rules/consumption/round-parts.ts'
import { csvText } from '#base/csv/csv-text.ts'
import type { Language } from '#base/i18n/language.ts'

/**
 * The bars of a period as CSV: the start of each, kWh, euros and the kWh of each layer, empty where not known. What a
 * column shows adds up to its total, and the layers of a row to the row's kWh.
 */
export function consumptionCsv(
  bars: ConsumptionPeriod['bars'],
  layers: readonly { name: string; values: readonly (number | null)[] }[],
  columns: readonly [from: string, energy: string, cost: string],
  spoken: Language,
): string {
  // Thousandths: Wh of energy, tenths of a cent of money.
  const energies = roundKnown(
    bars.map(([, energy]) => energy),
    1,
  )
  const costs = roundKnown(
    bars.map(([, , cost]) => cost),
    1000,
  )
  const rows = bars.map(([at], bar) => {
    const energy = energies[bar] ?? null
    const parts = layers.map(({ values }) => values[bar] ?? 0)
    return [
      new Date(at).toISOString(),
      kilo(energy),
      costs[bar] ?? null,
      ...(energy === null ? layers.map(() => null) : roundParts(parts, 1, energy).map(kilo)),
    ]
  })
  return csvText([...columns, ...layers.map(({ name }) => `${name} (kWh)`)], rows, spoken)
}

function kilo(wattHours: number | null): number | null {
  return wattHours === null ? null : wattHours / 1000
}
