import type { importProblemKinds } from '@foyer/contract/energy-import.ts'
import { instantsAt, instantWithOffset, parseTime, type WrittenTime } from './written-time.ts'

const FIVE_MINUTES = 300_000
/** No home has a history before 2000. */
const EARLIEST = Date.UTC(2000, 0, 1)
/** Columns of a table that are read. */
const MOST_CELLS = 64
/** Characters of a line in a problem. */
const MOST_TEXT = 80

type ImportProblemKind = (typeof importProblemKinds)[number]

/** Consecutive lines with the same problem. */
export type FileProblem = {
  readonly kind: ImportProblemKind
  /** First and last line, from 1; null for missing half-hours. */
  readonly lines: readonly [first: number, last: number] | null
  /** What the first line contains, shortened; null for missing half-hours. */
  readonly text: string | null
  /** [from, to) in ms of missing half-hours; null for lines. */
  readonly span: { readonly from: number; readonly to: number } | null
  /** Lines, or half-hours. */
  readonly count: number
  /** The line with the value that is used instead; null unless `doubled` or `contradiction`. */
  readonly usedLine: number | null
}

/** The zone of the home, and the instant (ms) after which no value is accepted. */
export type FileFacts = { readonly zone: string; readonly now: number }

/** A value at an instant (ms). NaN: the line has no usable value, which its problem explains. */
export type LineValue = { readonly line: number; readonly at: number; readonly value: number }

/** A line, from 1, with its time and value as written. Neither has to be valid. */
export type WrittenLine = {
  readonly line: number
  readonly text: string
  readonly time: string
  readonly value: string
}

/** What the lines of a file contain. */
export type FileLines = {
  /** By time. */
  readonly values: readonly LineValue[]
  /** In the order of the lines. */
  readonly problems: readonly FileProblem[]
  /** Lines with a value or a problem. */
  readonly count: number
}

/**
 * Collects the lines of a file, in its order. Of several lines with one time the first counts. `most`: the highest
 * value. A time without an offset that occurs twice is the first one, in its second line the second one, and the
 * reverse in a file whose newest line is the first.
 */
export function collectLines(
  written: readonly WrittenLine[],
  { zone, now }: FileFacts,
  most: number,
): FileLines {
  const times = written.map(({ time }) => parseTime(time))
  const isReversed = isNewestFirst(times)
  const byTime = new Map<number, LineValue>()
  const instantsByMinute = new Map<number, readonly number[]>()
  const repeats = new Map<string, number>()
  const problems: FileProblem[] = []

  function fault(kind: ImportProblemKind, { line, text }: WrittenLine, usedLine: number | null = null): void {
    const last = problems.at(-1)
    if (last?.lines?.[1] === line - 1 && last.kind === kind) {
      problems[problems.length - 1] = { ...last, lines: [last.lines[0], line], count: last.count + 1 }
      return
    }
    problems.push({
      kind,
      lines: [line, line],
      text: text.slice(0, MOST_TEXT),
      span: null,
      count: 1,
      usedLine,
    })
  }

  /** The instant of a time; a problem if the line has none. */
  function instantOfLine(time: string, parsed: WrittenTime | null): number | ImportProblemKind {
    if (parsed === null) return 'unreadable'
    const minute = minuteOf(parsed)
    const instants = instantsByMinute.get(minute) ?? instantsAt(zone, parsed)
    // The zone is slow on a day with a clock change.
    instantsByMinute.set(minute, instants)
    if (parsed.offset !== null) return instantWithOffset(instants, parsed, parsed.offset) ?? 'no_such_time'
    if (instants.length < 2) return instants[0] ?? 'no_such_time'
    const repeat = repeats.get(time) ?? 0
    repeats.set(time, repeat + 1)
    return (isReversed ? instants.toReversed() : instants)[repeat % 2] ?? 'no_such_time'
  }

  function add(one: WrittenLine, time: WrittenTime | null): void {
    const at = instantOfLine(one.time, time)
    if (typeof at === 'string') return fault(at, one)
    if (at % FIVE_MINUTES !== 0 || at < EARLIEST) return fault('unreadable', one)
    if (at > now) return fault('in_future', one)
    const parsed = parseValue(one.value, most)
    const isValue = typeof parsed === 'number'
    const former = byTime.get(at)
    if (former !== undefined && !Number.isNaN(former.value)) {
      return fault(!isValue || parsed === former.value ? 'doubled' : 'contradiction', one, former.line)
    }
    if (!isValue) fault(parsed, one)
    byTime.set(at, { line: one.line, at, value: isValue ? parsed : Number.NaN })
  }

  for (const [index, one] of written.entries()) add(one, times[index] ?? null)
  return {
    values: [...byTime.values()].toSorted((one, other) => one.at - other.at),
    problems,
    count: written.length,
  }
}

/** True if most times are earlier than the one before them. */
function isNewestFirst(times: readonly (WrittenTime | null)[]): boolean {
  let [former, earlier, later] = [Number.NaN, 0, 0]
  for (const time of times) {
    if (time === null) continue
    const minute = minuteOf(time)
    if (minute < former) earlier += 1
    if (minute > former) later += 1
    former = minute
  }
  return earlier > later
}

/** The minutes of a wall clock time since 1970. */
function minuteOf({ day, minute }: WrittenTime): number {
  return day * 1440 + minute
}

/** A number with a point or a comma; else what is wrong with it. */
function parseValue(text: string, most: number): number | ImportProblemKind {
  if (text === '') return 'no_value'
  if (!/^[+-]?\d{1,15}(?:[.,]\d{1,15})?$/.test(text)) return 'not_a_number'
  const value = Number(text.replace(',', '.'))
  return value < 0 || value > most ? 'out_of_range' : value
}

/** Text in lower case without accents, as headers are compared. */
export function plainHeader(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('\uFFFD', 'e').trim().toLowerCase()
}

/** The sum of cells with a number, as text; one that is no number as it is; empty if all are. */
export function sumOfCells(cells: readonly string[]): string {
  const written = cells.filter((cell) => cell !== '')
  const numbers = written.map((cell) => parseValue(cell, Number.POSITIVE_INFINITY))
  const bad = numbers.findIndex((value) => typeof value !== 'number')
  if (bad >= 0) return written[bad] ?? ''
  return written.length === 0 ? '' : numbers.reduce((sum: number, value) => sum + Number(value), 0).toFixed(3)
}

/** The cells of a line without quotes around them. */
export function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter, MOST_CELLS).map((cell) => {
    const text = cell.trim()
    return text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1).trim() : text
  })
}
