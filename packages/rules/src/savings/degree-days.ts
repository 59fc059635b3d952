/** °C outside below which a home needs heat, by the French energy office's method. */
const base = 18

/** Half-hours that a day must know to count. */
const fullDay = 36

/**
 * Degree-days of the days between them: by how far the middle of a day's lowest and highest temperature lay below 18 °C,
 * added up. Null where no day is known well enough.
 */
export function degreeDays(outdoor: ArrayLike<number> | null, days: ArrayLike<number>): number | null {
  if (outdoor === null) return null
  const known = Map.groupBy(
    Array.from(outdoor, (celsius, slot) => ({ celsius, day: days[slot] ?? 0 })).filter(
      ({ celsius }) => !Number.isNaN(celsius),
    ),
    ({ day }) => day,
  )
  const full = [...known.values()].filter((slots) => slots.length >= fullDay)
  if (full.length === 0) return null
  return full.reduce((sum, slots) => {
    const values = slots.map(({ celsius }) => celsius)
    return sum + Math.max(0, base - (Math.min(...values) + Math.max(...values)) / 2)
  }, 0)
}
