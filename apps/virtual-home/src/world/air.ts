/** Grams of water in a cubic metre of air at 100 % (Magnus). */
export function saturation(celsius: number): number {
  const pascals = 611.2 * Math.exp((17.62 * celsius) / (243.12 + celsius))
  return (pascals * 2.1667) / (celsius + 273.15)
}

/** Relative humidity (%) of air with this many grams of water per cubic metre. */
export function relativeHumidity(gramsPerCubicMetre: number, celsius: number): number {
  return Math.min(98, Math.max(8, (100 * gramsPerCubicMetre) / saturation(celsius)))
}
