import { capabilityUnits, type Capability } from '@foyer/contract/device.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { CsvCell } from '#lib/csv-text.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useCapabilityValue } from './capability-value.ts'
import { deviceScreenWords } from './device-screen-words.ts'
import type { HistoryRow } from './history-rows.ts'

/** One column of a history. A part that it does not have is null. */
export type HistoryColumn = {
  key: string
  label: string
  isNumber: boolean
  /** What the table says; null: the file alone has this column. */
  cell: ((row: HistoryRow) => string) | null
  /** The unit that the file writes after the label; its figures have none. */
  csvUnit: string | null
  csv: (row: HistoryRow) => CsvCell
}

/**
 * The columns of a history, as the table and the file have them: its time by the home's clock and as an instant, then
 * one for each capability, figures as figures and orders by name.
 * @param isByDay whether a row is a whole day
 */
export function useHistoryColumns(shown: readonly Capability[], isByDay: boolean): HistoryColumn[] {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const write = useCapabilityValue()
  return [
    {
      key: 'time',
      label: t(($) => $.charts.time),
      isNumber: false,
      cell: ({ at }) => (isByDay ? format.day(at) : `${format.shortDay(at)} ${format.time(at)}`),
      csvUnit: null,
      csv: ({ at }) => `${format.dayKey(at)} ${format.time(at)}`,
    },
    {
      key: 'utc',
      label: 'UTC',
      isNumber: false,
      cell: null,
      csvUnit: null,
      csv: ({ at }) => new Date(at).toISOString(),
    },
    ...shown.map((capability, index): HistoryColumn => {
      const valueOf = ({ values }: HistoryRow) => values[index] ?? null
      return {
        key: capability,
        label: t(($) => $.capabilities[capability]),
        isNumber: true,
        cell: (row) => {
          const value = valueOf(row)
          return value === null ? '–' : write(capability, value)
        },
        csvUnit: capabilityUnits[capability] || null,
        csv: (row) => {
          const value = valueOf(row)
          return value !== null && capability === 'thermostat_mode' ? orderOfNumber(value) : value
        },
      }
    }),
  ]
}
