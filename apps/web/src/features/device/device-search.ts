import { capabilities, type Capability } from '@foyer/contract/device.ts'
import { chartPeriods, heldSpan, LONGEST_SPAN, type ChartPeriod } from '@foyer/rules/chart-span/chart-span.ts'
import { isHomeDate } from '@foyer/rules/chart-span/is-home-date.ts'

export const deviceTabs = ['information', 'charts', 'log'] as const

export type DeviceTab = (typeof deviceTabs)[number]

/** What the address of a device says; every part may be missing. */
export type DeviceSearch = {
  /** Information where it is missing. */
  tab?: 'charts' | 'log'
  /** Charts: the day where it is missing. */
  period?: Exclude<ChartPeriod, 'day'>
  /** Charts: a day of the period, today where it is missing. */
  date?: string
  /** Charts: a free range, `2027-01-18T06:00Z` each; it wins over the period. */
  from?: string
  to?: string
  /** Charts: comma list of capabilities; the device's own choice where it is missing. */
  show?: string
  view?: 'table'
  /** Log: state changes only. */
  logs?: 'changes'
  /** Log: how many rows; five where it is missing. */
  rows?: number
}

/** The most rows of the log that an address can ask for. */
export const MOST_LOG_ROWS = 500
/** Rows that are there at first, and that each press adds. */
export const LOG_ROWS = 5

/** Reads the search of the address; what is not understood is left out. */
export function readDeviceSearch(search: Record<string, unknown>): DeviceSearch {
  const tab = (['charts', 'log'] as const).find((one) => one === search['tab'])
  const period = chartPeriods.find((one) => one === search['period'])
  const date = text(search['date'])
  const range = readRange(text(search['from']), text(search['to']))
  const shown = readShown(text(search['show']) ?? '')
  const rows = Math.min(MOST_LOG_ROWS, Math.floor(Number(search['rows'])))
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(period === undefined || period === 'day' ? {} : { period }),
    ...(date === null || !isHomeDate(date) ? {} : { date }),
    ...(range === null ? {} : writeRange(range)),
    ...(shown.length === 0 ? {} : { show: shown.join(',') }),
    ...(search['view'] === 'table' ? { view: 'table' as const } : {}),
    ...(search['logs'] === 'changes' ? { logs: 'changes' as const } : {}),
    ...(rows > LOG_ROWS ? { rows } : {}),
  }
}

/** The capabilities that an address names, in their usual order. */
export function readShown(list: string): Capability[] {
  const named = new Set(list.split(','))
  return capabilities.filter((capability) => named.has(capability))
}

const EARLIEST = Date.parse('2000-01-01T00:00Z')
const LATEST = Date.parse('2200-01-01T00:00Z')

/** The free range that an address names, in ms; null where it names none. */
export function readRange(from: string | null, to: string | null): { start: number; end: number } | null {
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')]
  const isSpan = end > start && end - start <= LONGEST_SPAN && start > EARLIEST && end < LATEST
  return isSpan ? heldSpan({ start, end }, Number.POSITIVE_INFINITY) : null
}

/** A range as it stands in the address: to the minute. */
export function writeRange({ start, end }: { start: number; end: number }): { from: string; to: string } {
  const write = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
  return { from: write(start), to: write(end) }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
