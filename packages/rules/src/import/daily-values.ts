import { DAY_STEP } from '@foyer/contract/energy-import.ts'
import { dayAt, startOfDay } from '#schedule/local-day.ts'
import { collectLines, type FileFacts, type LineValue, type WrittenLine } from './file-lines.ts'
import { type FileResult, fileOf, type Interval, type MeasuredFile } from './half-hours.ts'

/** A meter of a home has at most 36 kVA. In Wh. */
const MOST_OF_DAY = 24 * 100_000
/** The registers of a Linky have nine digits. In Wh. */
const MOST_OF_INDEX = 999_999_999_999

type DailyFacts = {
  readonly format: MeasuredFile['format']
  /** The number of the meter; null if the file doesn't contain it. */
  readonly meter: string | null
  readonly unit: 'wh' | 'kwh'
  /** True if a value is the index of the meter when the day begins. Else it is the energy of the day. */
  readonly isIndex: boolean
}

/**
 * The days of a file with one value a day: an energy, or an index, of which two on consecutive days give the energy of
 * the first. The time of a line is its date; a time of the day is ignored. Each half-hour of a day has an equal share,
 * as its own energy is not known. Refused (`empty`) if no day is known.
 */
export function readDailyValues(
  written: readonly WrittenLine[],
  facts: FileFacts,
  { format, meter, unit, isIndex }: DailyFacts,
): FileResult {
  const inWattHours = unit === 'kwh' ? 1000 : 1
  const dated = written.map((line) => ({ ...line, time: `${line.time.slice(0, 10)} 00:00` }))
  const { zone } = facts
  // Today has no total yet, but an index.
  const now = isIndex ? facts.now : startOfDay(zone, dayAt(zone, facts.now)) - 1
  const lines = collectLines(dated, { zone, now }, (isIndex ? MOST_OF_INDEX : MOST_OF_DAY) / inWattHours)
  const days = isIndex ? daysBetween(lines.values, zone) : daysFrom(lines.values, zone)
  const intervals = days.flatMap(({ value, ...day }): Interval[] => {
    const wattHours = value * inWattHours
    // Not the difference of two indices of one meter.
    return wattHours < 0 || wattHours > MOST_OF_DAY ? [] : [{ ...day, wattHours }]
  })
  return fileOf({ format, meter: meter?.slice(-3) ?? null, step: DAY_STEP }, lines, intervals)
}

type Day = { readonly from: number; readonly to: number; readonly value: number }

function daysFrom(values: readonly LineValue[], zone: string): Day[] {
  return values.map(({ at, value }) => ({ from: at, to: dayAfter(zone, at), value }))
}

/** The days between two indices. */
function daysBetween(values: readonly LineValue[], zone: string): Day[] {
  return values.flatMap(({ at, value }, index) => {
    const next = values[index + 1]
    // Over several days the day of the energy is not known.
    return next === undefined || next.at !== dayAfter(zone, at)
      ? []
      : [{ from: at, to: next.at, value: next.value - value }]
  })
}

function dayAfter(zone: string, at: number): number {
  return startOfDay(zone, dayAt(zone, at) + 1)
}
