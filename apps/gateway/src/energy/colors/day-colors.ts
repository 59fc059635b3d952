import { type DayColors, MOST_COLOR_DAYS } from '@foyer/contract/day-color.ts'
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
import { deleteEnteredColor, upsertEnteredColor } from './day-color.store.ts'

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
export function createDayColors(parts: { database: Database; clock: Clock }): HomeDayColors {
  const { database, clock } = parts
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
      }
    },
    async enter(tx, { homeId, day, color }) {
      checkYear(day, 'params.day')
      if (color === null) return deleteEnteredColor(tx, { homeId, day })
      // The second of two entries at the same time is checked against the first.
      await lockHome(tx, homeId)
      const facts = await readTariffFacts(tx, homeId)
      const option = colorOptionOn(facts, day)
      const today = homeDays(facts.zone).at(clock.now()).day
      if (option === null || dayOf(day) > dayOf(today) + 1) {
        throw new GatewayError('invalid_input', { field: 'params.day' })
      }
      const others = new Map(facts.colors[option])
      if (facts.colorSources[option].get(day) === 'entered') others.delete(day)
      if (!possibleColors(option, others, day).includes(color)) {
        throw new GatewayError('invalid_input', { field: 'body.color' })
      }
      return upsertEnteredColor(tx, { homeId, option, day, color })
    },
  }
}

/** The option of the contract on a day (ISO date) if its days have colours. */
function colorOptionOn(facts: HomeTariffFacts, day: string): ColorOption | null {
  const option = contractOn(facts, day)?.option
  return option === 'tempo' || option === 'ejp' ? option : null
}

function presentDay(facts: HomeTariffFacts, day: string): DayColors['days'] {
  const option = colorOptionOn(facts, day)
  if (option === null) return []
  const possible = possibleColors(option, facts.colors[option], day)
  const color = possible.length === 1 ? (possible[0] ?? null) : null
  const source = color === null ? null : (facts.colorSources[option].get(day) ?? 'rules')
  return [{ day, color, possible: [...possible], source }]
}
