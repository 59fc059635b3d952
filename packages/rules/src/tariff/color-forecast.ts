import type { DayColor } from './day-colors.ts'

/** The probability of each colour of a day, 0 to 1. Their sum is 1. */
export type ColorForecast = Readonly<Record<DayColor, number>>

/**
 * A forecast of a day that can only have some colours: the others get 0, and these keep their proportions. Null if a
 * single colour is possible, which is then known and no forecast, or if the forecast excludes all that are possible.
 */
export function narrowForecast(forecast: ColorForecast, possible: readonly DayColor[]): ColorForecast | null {
  const sum = possible.reduce((total, color) => total + forecast[color], 0)
  if (possible.length < 2 || sum === 0) return null
  const of = (color: DayColor) => (possible.includes(color) ? forecast[color] / sum : 0)
  return { blue: of('blue'), white: of('white'), red: of('red') }
}

/** How good the forecasts made a number of days before were. */
export type ForecastScore = {
  /** Days from the forecast to its day. */
  readonly ahead: number
  /** Forecasts whose day has its colour by now. */
  readonly days: number
  /** The mean Brier score: 0 if all were certain and right, 2 if all were certain and wrong. */
  readonly score: number
}

/**
 * The Brier score of forecasts by the number of days ahead, the next day first. Of one forecast, it is the sum over the
 * colours of (probability − outcome)², where the outcome is 1 for the colour of the day and 0 for the others (G. W. Brier,
 * Monthly Weather Review 78, 1950).
 */
export function forecastScores(
  forecasts: readonly { ahead: number; forecast: ColorForecast; color: DayColor }[],
): ForecastScore[] {
  const byAhead = Map.groupBy(forecasts, ({ ahead }) => ahead)
  return Array.from(byAhead, ([ahead, some]) => {
    const sum = some.reduce((total, { forecast, color }) => total + brierScore(forecast, color), 0)
    return { ahead, days: some.length, score: sum / some.length }
  }).toSorted((one, other) => one.ahead - other.ahead)
}

function brierScore(forecast: ColorForecast, color: DayColor): number {
  const squareOf = (one: DayColor) => (forecast[one] - Number(one === color)) ** 2
  return squareOf('blue') + squareOf('white') + squareOf('red')
}
