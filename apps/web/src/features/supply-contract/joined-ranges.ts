type Range = { start: number; end: number }

const MIDNIGHT = 1440

/** Ranges of a day in minutes, a night that was written as two of them said as one: 22:00 to 06:00. */
export function joinedRanges(ranges: readonly Range[]): readonly Range[] {
  const evening = ranges.find(({ end }) => end % MIDNIGHT === 0)
  const morning = ranges.find(({ start }) => start % MIDNIGHT === 0)
  if (evening === undefined || morning === undefined || evening === morning) return ranges
  const others = ranges.filter((range) => range !== evening && range !== morning)
  return [...others, { start: evening.start, end: morning.end }]
}
