import { roundParts } from '@foyer/rules/consumption/round-parts.ts'
import { centsOfRange, type NumberFormats } from '#lib/format-numbers.ts'

type Range = { low: number; high: number }

/** Ranges of money that add up to their total as it is shown, end by end; the largest first. */
export function shownRanges<Part extends Range>(
  parts: readonly Part[],
  total: Range | null,
): (Part & { text: (format: Pick<NumberFormats, 'moneyRange'>) => string })[] {
  if (total === null) return []
  const digits = centsOfRange(total.low, total.high)
  const ends = (['low', 'high'] as const).map((end) =>
    roundParts(
      parts.map((part) => part[end]),
      10 ** digits,
      total[end],
    ),
  )
  return parts
    .map((part, index) => {
      const [low = 0, high = 0] = ends.map((values) => values[index])
      // Rounding may not turn a narrow range round.
      const range: [number, number] = [Math.min(low, high), Math.max(low, high)]
      return {
        ...part,
        text: (format: Pick<NumberFormats, 'moneyRange'>) => format.moneyRange(...range, digits),
      }
    })
    .toSorted((one, other) => other.high - one.high)
}
