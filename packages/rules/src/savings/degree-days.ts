/** °C outside below which a home needs heat, according to the method of the French energy office. */
const base = 18

/** Fewest known half-hours of a day that counts. */
const fullDay = 36

/**
 * Heating degree-days of these half-hours: for each day, 18 °C minus the mean of its lowest and highest
 * temperature, summed up. null if no day is known well enough.
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
