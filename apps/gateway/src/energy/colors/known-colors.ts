import type { ColorOption, DayColor } from '@foyer/rules/tariff/day-colors.ts'
import type { Database } from '#base/database/database.ts'
import { selectHomeColors, selectPublishedColors } from './day-color.store.ts'

type Sources<Source> = Readonly<Record<ColorOption, ReadonlyMap<string, Source>>>

/** The known colours of days (ISO dates), and where each comes from. */
export type HomeColors = {
  readonly colors: Sources<DayColor>
  readonly colorSources: Sources<'meter' | 'feed' | 'recorded' | 'entered'>
}

/** The later ones take precedence. */
const precedence = ['entered', 'recorded', 'feed', 'meter'] as const

/**
 * The colours that are known in each home: from its meter, else from the feed, else entered by its owner. Homes that
 * know nothing themselves share one result.
 */
export async function readColorsOf(
  database: Database,
  homeIds: readonly string[],
): Promise<(homeId: string) => HomeColors> {
  if (homeIds.length === 0) return () => colorsFrom([])
  const published = await selectPublishedColors(database)
  const own = Map.groupBy(await selectHomeColors(database, homeIds), ({ homeId }) => homeId)
  const shared = colorsFrom(published)
  const colors = new Map(Array.from(own, ([homeId, rows]) => [homeId, colorsFrom([...published, ...rows])]))
  return (homeId) => colors.get(homeId) ?? shared
}

function colorsFrom(
  rows: readonly {
    option: ColorOption
    day: string
    color: DayColor
    source: (typeof precedence)[number]
  }[],
): HomeColors {
  const colors = { tempo: new Map<string, DayColor>(), ejp: new Map<string, DayColor>() }
  const colorSources = {
    tempo: new Map<string, (typeof precedence)[number]>(),
    ejp: new Map<string, (typeof precedence)[number]>(),
  }
  for (const source of precedence) {
    for (const row of rows) {
      if (row.source !== source) continue
      colors[row.option].set(row.day, row.color)
      colorSources[row.option].set(row.day, source)
    }
  }
  return { colors, colorSources }
}
