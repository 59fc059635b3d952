/** Public holidays on the same date each year (month and day). */
const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']

/** Easter Monday, Ascension and Whit Monday, in days after Easter. */
const afterEaster = [1, 39, 50]

/**
 * The eleven public holidays of France in a year of the Gregorian calendar, as ISO dates in order. Those of
 * Alsace-Moselle and of the overseas territories are not included. Source: Code du travail, article L3133-1.
 */
export function publicHolidays(year: number): string[] {
  const moving = afterEaster.map((days) =>
    new Date(easter(year) + days * 86_400_000).toISOString().slice(0, 10),
  )
  return [...fixed.map((day) => `${year}-${day}`), ...moving].toSorted()
}

/** Easter Sunday, ms at midnight UTC. Source: the anonymous Gregorian computus (Nature, 20 April 1876). */
function easter(year: number): number {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const days = moon + weekday - 7 * shift + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}
