import type { importProblemKinds } from '@foyer/contract/energy-import.ts'
import { instantsAt, instantWithOffset, parseTime } from './written-time.ts'

const FIVE_MINUTES = 300_000
/** No home has a history before 2000. */
const EARLIEST = Date.UTC(2000, 0, 1)
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

/** What a file contains so far. */
export type FileLines = {
  /** Adds a line, from 1. Neither its time nor its value has to be valid. */
  add(line: number, text: string, written: { time: string; value: string }): void
  /** Adds a line that is no value. */
  refuse(line: number, text: string): void
  /** The values, by time. */
  values(): LineValue[]
  problems(): FileProblem[]
  /** Lines with a value or a problem. */
  count(): number
}

/**
 * Collects the lines of a file. Of several lines with one time the first counts. `most`: the highest value. A time
 * without an offset that occurs twice is the first one, in its second line the second one.
 */
export function collectLines({ zone, now }: FileFacts, most: number): FileLines {
  const byTime = new Map<number, LineValue>()
  const repeats = new Map<string, number>()
  const problems: FileProblem[] = []
  let count = 0

  function fault(kind: ImportProblemKind, line: number, text: string, usedLine: number | null = null): void {
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
  function instantOfLine(time: string): number | ImportProblemKind {
    const written = parseTime(time)
    if (written === null) return 'unreadable'
    if (written.offset !== null) return instantWithOffset(zone, written, written.offset) ?? 'no_such_time'
    const instants = instantsAt(zone, written)
    if (instants.length < 2) return instants[0] ?? 'no_such_time'
    const repeat = repeats.get(time) ?? 0
    repeats.set(time, repeat + 1)
    return instants[repeat % 2] ?? 'no_such_time'
  }

  return {
    add(line, text, { time, value }) {
      count += 1
      const at = instantOfLine(time)
      if (typeof at === 'string') return fault(at, line, text)
      if (at % FIVE_MINUTES !== 0 || at < EARLIEST) return fault('unreadable', line, text)
      if (at > now) return fault('in_future', line, text)
      const parsed = parseValue(value, most)
      const isValue = typeof parsed === 'number'
      const former = byTime.get(at)
      if (former !== undefined && !Number.isNaN(former.value)) {
        return fault(
          !isValue || parsed === former.value ? 'doubled' : 'contradiction',
          line,
          text,
          former.line,
        )
      }
      if (!isValue) fault(parsed, line, text)
      byTime.set(at, { line, at, value: isValue ? parsed : Number.NaN })
    },
    refuse(line, text) {
      count += 1
      fault('unreadable', line, text)
    },
    values: () => [...byTime.values()].toSorted((one, other) => one.at - other.at),
    problems: () => problems,
    count: () => count,
  }
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

/** The cells of a line without quotes around them. */
export function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => {
    const text = cell.trim()
    return text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1).trim() : text
  })
}
