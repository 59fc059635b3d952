import { capabilityUnits, type Capability } from '@foyer/contract/device.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'
import type { CsvCell } from '#lib/csv.ts'
import { useWords } from '#lib/i18n.ts'
import { deviceWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useRequestedValue } from '#features/commands/command-text.tsx'
import { useOrderName } from '#features/orders/orders.tsx'

/** The history as header and rows of a CSV file. */
export function historyCsv(
  columns: readonly HistoryColumn[],
  rows: readonly HistoryRow[],
): { header: string[]; rows: CsvCell[][] } {
  return {
    header: columns.map(({ label, csvUnit }) => (csvUnit === null ? label : `${label} (${csvUnit})`)),
    rows: rows.map((row) => columns.map(({ csv }) => csv(row))),
  }
}

/** One column of a history. */
type HistoryColumn = {
  key: string
  label: string
  isNumber: boolean
  /** Text of the table's cell; null if only the file has this column. */
  cell: ((row: HistoryRow) => string) | null
  /** The unit in the file's header; its values have none. Null if there is no unit. */
  csvUnit: string | null
  csv: (row: HistoryRow) => CsvCell
}

/**
 * The columns of a history for the table and the file: the time in the home's zone and as an instant, then one column
 * per capability, with numbers as numbers and orders by name. Only the instant distinguishes the two equal hours of an
 * autumn clock change.
 * @param isByDay whether a row is a whole day
 */
export function useHistoryColumns(shown: readonly Capability[], isByDay: boolean): HistoryColumn[] {
  const t = useWords(deviceWords)
  const format = useFormat()
  const formatValue = useCapabilityValue()
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
          return value === null ? '–' : formatValue(capability, value)
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

/** Formats a value of the history: a number with its unit, an order's name, or the name of a state. */
export function useCapabilityValue(): (capability: Capability, value: number) => string {
  const t = useWords(deviceWords)
  const format = useFormat()
  const orderName = useOrderName()
  const valueOf = useRequestedValue()
  return (capability, value) => {
    switch (capability) {
      case 'temperature':
      case 'setpoint':
        return format.temperature(value)
      case 'instant_power':
        return format.unit(value, 'W')
      case 'apparent_power':
        return format.unit(value, 'VA')
      case 'voltage':
        return format.unit(value, 'V', 1)
      case 'climate_mode':
      case 'fan_mode':
        return valueOf({ capability, value })
      case 'intensity':
        return format.unit(value, 'A', 1)
      case 'energy_index':
        return format.energy(value)
      case 'link_quality':
        return format.number(value)
      case 'thermostat_mode': {
        const order = orderOfNumber(value)
        return order === null ? '–' : orderName(order)
      }
      case 'on':
      case 'open':
      case 'locked':
      case 'alarm':
      case 'siren':
      case 'smoke':
      case 'carbon_monoxide':
      case 'gas':
      case 'water_leak':
      case 'tamper':
      case 'occupancy':
        return t(($) => $.states[capability][value === 0 ? 'no' : 'yes'])
      default:
        return format.percent(value)
    }
  }
}

/** One bucket: its start in ms, and the value of each capability; null where nothing was reported. */
type HistoryRow = { at: number; values: (number | null)[] }

/** Joins the series of a reply into rows, with the columns in the order of `shown`. */
export function historyRows(answer: CapabilityValues, shown: readonly Capability[]): HistoryRow[] {
  const columns = shown.map(
    (capability) => new Map(answer.series.find((series) => series.capability === capability)?.points ?? []),
  )
  const times = new Set(columns.flatMap((column) => [...column.keys()]))
  return [...times]
    .toSorted((one, other) => one - other)
    .map((at) => ({ at, values: columns.map((column) => column.get(at) ?? null) }))
}
