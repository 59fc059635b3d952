import {
  type DeviceFilter,
  type FilterKind,
  type FilterOperator,
  isComplete,
  parseFilterNumber,
} from './filter-words.ts'
import { foldText } from './fold-text.ts'

/**
 * What a field compares in a row. Texts are given both as in the contract and as on the screen, so that a
 * displayed text can be typed; no text, or an empty one, if the value is missing. `Words` is what the caller
 * needs to look up the texts.
 */
export type FilterPart<Row, Words> =
  | { kind: 'text'; of: (row: Row, words: Words) => readonly string[] }
  | { kind: 'state'; of: (row: Row, words: Words) => readonly string[]; isTrue: (row: Row) => boolean }
  | { kind: 'number'; of: (row: Row) => number | null }

/** The value of a row in one field. */
type Compared = { kind: FilterKind; texts: readonly string[]; number: number | null; isTrue: boolean }

/** True if a row passes all filters; incomplete filters and those of unknown fields are ignored. */
export function matchesFilters<Row, Words>(
  row: Row,
  filters: readonly DeviceFilter[],
  fields: ReadonlyMap<string, FilterPart<Row, Words>>,
  words: Words,
): boolean {
  return filters.every((filter) => {
    const part = fields.get(filter.field)
    if (part === undefined || !isComplete(filter, part.kind)) return true
    return matchesFilter(compared(row, part, words), filter)
  })
}

function compared<Row, Words>(row: Row, part: FilterPart<Row, Words>, words: Words): Compared {
  if (part.kind === 'number') {
    const number = part.of(row)
    const texts = number === null ? [] : [String(number)]
    return { kind: 'number', texts, number, isTrue: number !== null && number !== 0 }
  }
  const texts = part.of(row, words)
  const isTrue = part.kind === 'state' ? part.isTrue(row) : texts.length > 0
  return { kind: part.kind, texts, number: null, isTrue }
}

/** A missing value matches only "is empty", "not contains" and "is false". */
function matchesFilter({ kind, texts, number, isTrue }: Compared, filter: DeviceFilter): boolean {
  const isMissing = texts[0] === undefined || texts[0] === ''
  switch (filter.operator) {
    case 'is_empty':
      return isMissing
    case 'is_not_empty':
      return !isMissing
    case 'is_true':
      return !isMissing && isTrue
    case 'is_false':
      return isMissing || !isTrue
    case 'greater_than':
    case 'less_than':
    case 'greater_or_equal':
    case 'less_or_equal':
      return compares(filter.operator, number, parseFilterNumber(filter.value))
    case 'equals':
      if (kind === 'number') return number !== null && number === parseFilterNumber(filter.value)
      break
    case 'contains':
    case 'not_contains':
    case 'starts_with':
    case 'ends_with':
      break
  }
  if (isMissing) return filter.operator === 'not_contains'
  const wanted = foldText(filter.value)
  const folded = texts.map(foldText)
  if (filter.operator === 'not_contains') return folded.every((text) => !text.includes(wanted))
  return folded.some((text) => textMatches(filter.operator, text, wanted))
}

function compares(operator: FilterOperator, value: number | null, limit: number | null): boolean {
  // Texts are not compared as numbers, even if they look like one.
  if (value === null || limit === null) return false
  if (operator === 'greater_than') return value > limit
  if (operator === 'less_than') return value < limit
  return operator === 'greater_or_equal' ? value >= limit : value <= limit
}

function textMatches(operator: FilterOperator, text: string, wanted: string): boolean {
  if (operator === 'starts_with') return text.startsWith(wanted)
  if (operator === 'ends_with') return text.endsWith(wanted)
  return operator === 'equals' ? text === wanted : text.includes(wanted)
}
