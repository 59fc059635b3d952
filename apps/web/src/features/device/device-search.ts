import { capabilities, type Capability } from '@foyer/contract/device.ts'
import { chartPeriods, heldSpan, LONGEST_SPAN, type ChartPeriod } from '@foyer/rules/chart-span/chart-span.ts'
import { isHomeDate } from '@foyer/rules/chart-span/is-home-date.ts'

const deviceTabs = ['information', 'charts', 'log'] as const

export type DeviceTab = (typeof deviceTabs)[number]

/** Search parameters of a device's address; all are optional. */
export type DeviceSearch = {
  /** Default: information. */
  tab?: 'charts' | 'log'
  /** Charts: the period; default: day. */
  period?: Exclude<ChartPeriod, 'day'>
  /** Charts: a day of the period; default: today. */
  date?: string
  /** Charts: a free range, `2027-01-18T06:00Z` each; it takes precedence over the period. */
  from?: string
  to?: string
  /** Charts: comma-separated capabilities; default: `usualCapabilities`. */
  show?: string
  view?: 'table'
  /** Log: state changes only. */
  logs?: 'changes'
  /** Log: number of rows; default: five. */
  rows?: number
}

/** Maximum number of log rows in an address. */
export const MAX_LOG_ROWS = 500
/** Number of rows shown at first, and added by each press. */
export const LOG_ROWS = 5

/** Reads the search of the address; invalid values are omitted. */
export function readDeviceSearch(search: Record<string, unknown>): DeviceSearch {
  const tab = (['charts', 'log'] as const).find((one) => one === search['tab'])
  const period = chartPeriods.find((one) => one === search['period'])
  const date = text(search['date'])
  const range = readRange(text(search['from']), text(search['to']))
  const shown = readShown(text(search['show']) ?? '')
  const rows = Math.min(MAX_LOG_ROWS, Math.floor(Number(search['rows'])))
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

/** The capabilities in a comma-separated list, in their usual order. */
export function readShown(list: string): Capability[] {
  const named = new Set(list.split(','))
  return capabilities.filter((capability) => named.has(capability))
}

const EARLIEST = Date.parse('2000-01-01T00:00Z')
const LATEST = Date.parse('2200-01-01T00:00Z')

/** The free range of an address, in ms; null if missing or invalid. */
export function readRange(from: string | null, to: string | null): { start: number; end: number } | null {
  const [start, end] = [Date.parse(from ?? ''), Date.parse(to ?? '')]
  const isSpan = end > start && end - start <= LONGEST_SPAN && start > EARLIEST && end < LATEST
  return isSpan ? heldSpan({ start, end }, Number.POSITIVE_INFINITY) : null
}

/** A range in the format of the address, to the minute. */
export function writeRange({ start, end }: { start: number; end: number }): { from: string; to: string } {
  const formatInstant = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
  return { from: formatInstant(start), to: formatInstant(end) }
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
