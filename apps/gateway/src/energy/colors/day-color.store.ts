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

/** Those of these homes that have or had a contract whose days have colours. */
export async function selectColorHomes(database: Database, homeIds: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ homeId: string }>(
    `select distinct home_id as "homeId" from contract
     where home_id = any($1::uuid[]) and option in ('tempo', 'ejp')`,
    [homeIds],
  )
  return rows.map(({ homeId }) => homeId)
}

/** The homes that have or had a contract with Tempo. */
export async function selectTempoHomes(database: Database): Promise<string[]> {
  const rows = await database.query<{ homeId: string }>(
    `select distinct home_id as "homeId" from contract where option = 'tempo' order by home_id`,
  )
  return rows.map(({ homeId }) => homeId)
}
