/** Share of the days whose temperatures must be known. */
const MOST_DAYS = 0.8

/** Degree-days a day below which there is too little heating for a proportion to mean anything. */
const MILD = 3

export type WeatherGap = 'few_temperatures' | 'mild'

/** The cold of two periods, in degree-days a day, and how much colder the first one was: 1.05 is 5 % colder. */
export type WeatherFactor = { readonly factor: number; readonly here: number; readonly there: number }

/**
 * How much heating a period needs compared with another: their mean degree-days, from those of each whole day (null
 * if its temperatures are not known). Heating is proportional to degree-days. Otherwise the reason why
 * there is no factor: too few days are known, or the other period was too mild.
 */
export function weatherFactor(
  here: readonly (number | null)[],
  there: readonly (number | null)[],
): WeatherFactor | WeatherGap {
  const [one, other] = [meanOf(here), meanOf(there)]
  if (one === null || other === null) return 'few_temperatures'
  return other < MILD ? 'mild' : { factor: one / other, here: one, there: other }
}

function meanOf(days: readonly (number | null)[]): number | null {
  const known = days.flatMap((day) => day ?? [])
  if (known.length === 0 || known.length < days.length * MOST_DAYS) return null
  return known.reduce((sum, day) => sum + day, 0) / known.length
}

/**
 * The energy of a period (Wh per half-hour, NaN if unknown) as it would have been in the weather of another: its
 * heating is scaled, the rest stays. Heating counts at most as the whole, so that the result is never below zero.
 */
export function correctForWeather(
  whole: Float64Array,
  heating: Float64Array | null,
  factor: number,
): Float64Array {
  return whole.map((value, slot) => {
    const part = heating?.[slot] ?? Number.NaN
    return Number.isNaN(part) ? value : value + (factor - 1) * Math.max(0, Math.min(part, value))
  })
}
