import { type DayColors, MOST_COLOR_DAYS } from '@foyer/contract/day-color.ts'
import { forecastScores, narrowForecast } from '@foyer/rules/tariff/color-forecast.ts'
import {
  colorsLeft,
  type ColorOption,
  type DayColor,
  possibleColors,
  seasonOf,
} from '@foyer/rules/tariff/day-colors.ts'
import { contractOn } from '@foyer/rules/tariff/tariff.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { checkYear } from '#energy/energy/home-energy.ts'
import { type HomeTariffFacts, readTariffFacts } from '#energy/energy/tariff-facts.ts'
import { lockHome } from '#home/homes/homes.ts'
import { homeDays } from '#history/home-days.ts'
import {
  deleteEnteredColor,
  selectForecastOutcomes,
  selectForecasts,
  upsertEnteredColor,
} from './day-color.store.ts'

/** Days after which a forecast is no longer shown: the feed may miss one reading. */
const FORECAST_AGE = 2

export type HomeDayColors = {
  /** The colours of days (ISO dates, both included; default: the current season). Throws `invalid_input`. */
  list(homeId: string, span: { from?: string | undefined; to?: string | undefined }): Promise<DayColors>
  /**
   * Stores the colour of a day, or removes the entered one. Throws `invalid_input` if the day has no colour under the
   * home's contract, is later than tomorrow, or can't have this colour.
   */
  enter(tx: Database, entered: { homeId: string; day: string; color: DayColor | null }): Promise<void>
}

/** The colours of the days of homes with Tempo or EJP. */
export function createDayColors({ database, clock }: { database: Database; clock: Clock }): HomeDayColors {
  return {
    async list(homeId, span) {
      const facts = await readTariffFacts(database, homeId)
      const today = homeDays(facts.zone).at(clock.now()).day
      const season = seasonOf(today)
      const from = checkYear(span.from ?? season.first, 'query.from')
      const to = checkYear(span.to ?? isoDate(dayOf(seasonOf(from).after) - 1), 'query.to')
      const count = dayOf(to) - dayOf(from) + 1
      if (count < 1 || count > MOST_COLOR_DAYS) throw new GatewayError('invalid_input', { field: 'query.to' })
      const option = colorOptionOn(facts, today)
      const tomorrow = isoDate(dayOf(today) + 1)
      // On the last day of a season nothing is left of it.
      const left =
        option === null || tomorrow === season.after ? {} : colorsLeft(option, facts.colors[option], tomorrow)
      const forecast =
        option === 'tempo' && to > today ? await readForecast(database, facts, { today, to }) : null
      return {
        option,
        season: { from: season.first, to: isoDate(dayOf(season.after) - 1) },
        days: Array.from({ length: count }, (_, ahead) => isoDate(dayOf(from) + ahead)).flatMap((day) =>
          presentDay(facts, day),
        ),
        left: (['blue', 'white', 'red'] as const).flatMap((color) => {
          const range = left[color]
          return range === undefined ? [] : { color, ...range }
        }),
        ...(forecast === null ? {} : { forecast }),
      }
    },
    async enter(tx, { homeId, day, color }) {
      checkYear(day, 'params.day')
      if (color === null) await deleteEnteredColor(tx, { homeId, day })
      else {
        const option = await checkColor(tx, { homeId, day, color, now: clock.now() })
        await upsertEnteredColor(tx, { homeId, option, day, color })
      }
    },
  }
}

/** The option of the contract of a day that can have this colour. Throws `invalid_input`. */
async function checkColor(
  tx: Database,
  { homeId, day, color, now }: { homeId: string; day: string; color: DayColor; now: number },
): Promise<ColorOption> {
  // The second of two entries at the same time is checked against the first.
  await lockHome(tx, homeId)
  const facts = await readTariffFacts(tx, homeId)
  const option = colorOptionOf(facts, day)
  const today = homeDays(facts.zone).at(now).day
  if (option === null || dayOf(day) > dayOf(today) + 1) {
    throw new GatewayError('invalid_input', { field: 'params.day' })
  }
  const others = new Map(facts.colors[option])
  if (facts.colorSources[option].get(day) === 'entered') others.delete(day)
  if (!possibleColors(option, others, day).includes(color)) {
    throw new GatewayError('invalid_input', { field: 'body.color' })
  }
  return option
}

/** The option of the contract on a day (ISO date) if its days have colours. */
function colorOptionOn(facts: HomeTariffFacts, day: string): ColorOption | null {
  const option = contractOn(facts, day)?.option
  return option === 'tempo' || option === 'ejp' ? option : null
}

/**
 * The option that gives a day (ISO date) its colour: that of its contract, else of the contract that begins on the next
 * day, whose first hours belong to this day.
 */
export function colorOptionOf(facts: HomeTariffFacts, day: string): ColorOption | null {
  return colorOptionOn(facts, day) ?? colorOptionOn(facts, isoDate(dayOf(day) + 1))
}

function presentDay(facts: HomeTariffFacts, day: string): DayColors['days'] {
  const option = colorOptionOf(facts, day)
  if (option === null) return []
  const possible = possibleColors(option, facts.colors[option], day)
  const color = possible.length === 1 ? (possible[0] ?? null) : null
  const source = color === null ? null : (facts.colorSources[option].get(day) ?? 'rules')
  return [{ day, color, possible: [...possible], source }]
}

/**
 * The newest forecast of the days after today until another one (ISO dates) whose colour the home does not know, with how
 * good earlier ones were; null without any.
 */
async function readForecast(
  database: Database,
  facts: HomeTariffFacts,
  { today, to }: { today: string; to: string },
): Promise<NonNullable<DayColors['forecast']> | null> {
  const [from, madeSince] = [isoDate(dayOf(today) + 1), isoDate(dayOf(today) - FORECAST_AGE)]
  const rows = await selectForecasts(database, { from, madeSince })
  const days = rows.flatMap(({ day, blue, white, red }) => {
    if (day > to || colorOptionOf(facts, day) !== 'tempo') return []
    const forecast = narrowForecast({ blue, white, red }, possibleColors('tempo', facts.colors.tempo, day))
    return forecast === null ? [] : [{ day, ...forecast }]
  })
  const [newest] = rows
  if (newest === undefined || days.length === 0) return null
  const outcomes = await selectForecastOutcomes(database)
  const scores = forecastScores(
    outcomes.map(({ ahead, color, blue, white, red }) => ({ ahead, color, forecast: { blue, white, red } })),
  )
  return {
    made_on: newest.madeOn,
    source: newest.source,
    days,
    scores: scores.map(({ ahead, days: count, score }) => ({ days_ahead: ahead, days: count, score })),
  }
}
