import { capabilityUnits, type Capability } from '@foyer/contract/device.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'
import type { CsvCell } from '#base/csv/csv-text.ts'
import { historyRows } from './history-rows.ts'

/** The history as rows of a file: the time by the home's clock and as an instant, figures as figures, orders by name. */
export function historyCsv(
  answer: CapabilityValues,
  shown: readonly Capability[],
  words: {
    time: string
    name: (capability: Capability) => string
    write: (at: number) => string
    latest: number
  },
): { header: string[]; rows: CsvCell[][] } {
  const unit = (capability: Capability) => {
    const known = capabilityUnits[capability]
    return known === '' ? '' : ` (${known})`
  }
  return {
    header: [words.time, 'UTC', ...shown.map((capability) => `${words.name(capability)}${unit(capability)}`)],
    rows: historyRows(answer, shown)
      .filter(({ at }) => at <= words.latest)
      .map(({ at, values }) => [
        words.write(at),
        new Date(at).toISOString(),
        ...values.map((value, index): CsvCell =>
          value !== null && shown[index] === 'thermostat_mode' ? orderOfNumber(value) : value,
        ),
      ]),
  }
}
