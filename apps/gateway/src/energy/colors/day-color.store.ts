import type { ColorForecast } from '@foyer/rules/tariff/color-forecast.ts'
import type { ColorOption, DayColor } from '@foyer/rules/tariff/day-colors.ts'
import type { Database } from '#base/database/database.ts'

/** The colour of a day (ISO date) that a home knows itself. */
export type HomeColorRow = {
  homeId: string
  option: ColorOption
  day: string
  color: DayColor
  source: 'meter' | 'entered'
}

/** The stored source of colours that are replayed for a demo. */
export const RECORDED = 'demo'

/** The colour of a day (ISO date) that was published for all homes. */
export type PublishedColorRow = {
  option: ColorOption
  day: string
  color: DayColor
  /** `recorded`: replayed for a demo. */
  source: 'feed' | 'recorded'
}

/** The colours that homes know themselves. */
export async function selectHomeColors(
  database: Database,
  homeIds: readonly string[],
): Promise<HomeColorRow[]> {
  return database.query<HomeColorRow>(
    `select home_id as "homeId", option, day, color, source from day_color where home_id = any($1::uuid[])`,
    [homeIds],
  )
}

/** Every published colour. They are the same for all homes. */
export async function selectPublishedColors(database: Database): Promise<PublishedColorRow[]> {
  return database.query<PublishedColorRow>(
    `select option, day, color, case when source = $1 then 'recorded' else 'feed' end as source
     from published_day_color`,
    [RECORDED],
  )
}

/** Stores the colour that an owner entered for a day. */
export async function upsertEnteredColor(
  tx: Database,
  row: { homeId: string; option: ColorOption; day: string; color: DayColor },
): Promise<void> {
  await tx.query(
    `insert into day_color (home_id, option, day, source, color) values ($1, $2, $3, 'entered', $4)
     on conflict (home_id, option, day, source) do update set color = excluded.color, known_at = now()`,
    [row.homeId, row.option, row.day, row.color],
  )
}

/**
 * Stores the colour that a home's meter announced for a day at an instant (ms). Returns true if it is new, or another one
 * than before; an earlier announcement changes nothing.
 */
export async function upsertMeterColor(
  tx: Database,
  row: { homeId: string; option: ColorOption; day: string; color: DayColor; at: number },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into day_color (home_id, option, day, source, color, known_at)
     values ($1, $2, $3, 'meter', $4, to_timestamp($5::float8 / 1000))
     on conflict (home_id, option, day, source) do update set color = excluded.color, known_at = excluded.known_at
     where day_color.color <> excluded.color and day_color.known_at <= excluded.known_at returning 1`,
    [row.homeId, row.option, row.day, row.color, row.at],
  )
  return rows.length > 0
}

/** Removes the colour that an owner entered for a day, if there is one. */
export async function deleteEnteredColor(
  tx: Database,
  { homeId, day }: { homeId: string; day: string },
): Promise<void> {
  await tx.query(`delete from day_color where home_id = $1 and day = $2 and source = 'entered'`, [
    homeId,
    day,
  ])
}

/** True if the colour of a day (ISO date) is published. */
export async function hasPublishedColor(
  tx: Database,
  { option, day }: { option: ColorOption; day: string },
): Promise<boolean> {
  const rows = await tx.query('select from published_day_color where option = $1 and day = $2', [option, day])
  return rows.length > 0
}

/** Stores published colours by day (ISO date). Returns the number of new and changed ones. */
export async function insertPublishedColors(
  database: Database,
  published: { option: ColorOption; colors: ReadonlyMap<string, DayColor>; source: string },
): Promise<number> {
  const rows = await database.query(
    `insert into published_day_color (option, day, color, source)
     select $1, new.day, new.color, $4 from unnest($2::date[], $3::text[]) as new (day, color) order by new.day
     on conflict (option, day) do update set color = excluded.color, source = excluded.source, known_at = now()
     where published_day_color.color <> excluded.color returning 1`,
    [published.option, [...published.colors.keys()], [...published.colors.values()], published.source],
  )
  return rows.length
}

/** Days for which forecasts are kept: a season, with a margin. */
const FORECAST_DAYS = 400

/**
 * Stores forecasts by day (ISO date) that a feed sent on a day, and removes those of long ago. Returns the number of new
 * and changed ones.
 */
export async function insertForecasts(
  tx: Database,
  made: { on: string; forecasts: ReadonlyMap<string, ColorForecast>; source: string },
): Promise<number> {
  const { on, forecasts, source } = made
  const probabilities = [...forecasts.values()]
  const rows = await tx.query(
    `insert into color_forecast (day, made_on, blue, white, red, source)
     select new.day, $1::date, new.blue, new.white, new.red, $6
     from unnest($2::date[], $3::float8[], $4::float8[], $5::float8[]) as new (day, blue, white, red) order by new.day
     on conflict (day, made_on) do update
       set blue = excluded.blue, white = excluded.white, red = excluded.red, source = excluded.source
     where (color_forecast.blue, color_forecast.white, color_forecast.red)
       is distinct from (excluded.blue, excluded.white, excluded.red) returning 1`,
    [
      on,
      [...forecasts.keys()],
      probabilities.map(({ blue }) => blue),
      probabilities.map(({ white }) => white),
      probabilities.map(({ red }) => red),
      source,
    ],
  )
  if (rows.length > 0) {
    await tx.query('delete from color_forecast where day < $1::date - $2::integer', [on, FORECAST_DAYS])
  }
  return rows.length
}

/** A forecast of the colour of a day (ISO date), made on another one. */
export type ForecastRow = ColorForecast & { day: string; madeOn: string; source: string }

/** The newest forecasts of days (ISO dates) from one on, if they were made on another day or later. */
export async function selectForecasts(
  database: Database,
  { from, madeSince }: { from: string; madeSince: string },
): Promise<ForecastRow[]> {
  return database.query<ForecastRow>(
    `select day, made_on as "madeOn", blue, white, red, source from color_forecast
     where day >= $1 and made_on = (select max(made_on) from color_forecast where made_on >= $2) order by day`,
    [from, madeSince],
  )
}

/** Every kept forecast whose day has a published colour, with the days between. */
export async function selectForecastOutcomes(
  database: Database,
): Promise<(ColorForecast & { ahead: number; color: DayColor })[]> {
  return database.query(
    `select forecast.day - made_on as ahead, blue, white, red, color
     from color_forecast as forecast
     join published_day_color as known on known.option = 'tempo' and known.day = forecast.day`,
  )
}

/** The homes that have or had a contract with Tempo. */
export async function selectTempoHomes(database: Database): Promise<string[]> {
  const rows = await database.query<{ homeId: string }>(
    `select distinct home_id as "homeId" from contract where option = 'tempo' order by home_id`,
  )
  return rows.map(({ homeId }) => homeId)
}
