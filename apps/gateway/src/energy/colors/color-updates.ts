import { enterDayColor } from '@foyer/contract/day-color.ts'
import { narrowForecast } from '@foyer/rules/tariff/color-forecast.ts'
import { type DayColor, isColorAllowed, possibleColors } from '@foyer/rules/tariff/day-colors.ts'
import { colorDayAt } from '@foyer/rules/tariff/tariff.ts'
import { dayAt, dayOf, instantOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due, NewDue } from '#base/due/due.ts'
import type { Live } from '#base/live/live.ts'
import type { Log } from '#base/log.ts'
import { readTariffFactsOf } from '#energy/energy/tariff-facts.ts'
import type { AnnouncedColor } from '#hub-link/hub-link-port.ts'
import {
  hasPublishedColor,
  insertForecasts,
  insertPublishedColors,
  selectPublishedColors,
  selectTempoHomes,
  upsertMeterColor,
} from './day-color.store.ts'
import { colorOptionOf } from './day-colors.ts'
import type { ColorFeed, FeedDays } from './tempo-feed.ts'

/** Tempo is an option of France: its colours are published by the clock of Paris. */
export const ZONE = 'Europe/Paris'
/** Minutes of the day after which the colour of the next day is firm: 10:30, with a margin. */
export const PUBLISHED_AT = 10 * 60 + 35
/** ms between attempts while a colour is missing, and between two requests of a gateway. */
const AGAIN = 30 * 60_000
const LEAST_PAUSE = 10 * 60_000
/**
 * ms for which a meter repeats the colour of the running day before it is taken, and the longest pause between two of its
 * messages. A hub adds what it last read to each message, and reads it every ten minutes: after 06:00 or after a pause it
 * may be of another day.
 */
const SETTLED = 30 * 60_000
/** Days ahead of the last forecast that is stored. */
const FORECAST_REACH = 15
/** Homes per batch: a batch only moves their rows. */
const MOST_HOMES = 500

/** Work for a home that needs the colours of Tempo, due at an instant (ms). */
export function colorWork(homeId: string, at: number): NewDue {
  return { kind: 'color', homeId, subject: homeId, at }
}

/**
 * Reads the colours of Tempo from a feed each morning while a home has Tempo, and again until the colour that is firm by
 * then is known: that of the next day, and after midnight that of the day itself. Rows of homes make it due; one request
 * serves all homes of a gateway. Without a feed nothing is due.
 */
export async function watchColors(parts: {
  database: Database
  due: Pick<Due, 'handle' | 'write'>
  live: Pick<Live, 'publish'>
  clock: Clock
  log: Log
  feed: ColorFeed | null
}): Promise<void> {
  const { database, due, live, clock, log, feed } = parts
  let readAt = -Infinity

  async function update(from: ColorFeed): Promise<void> {
    if (clock.now() < readAt + LEAST_PAUSE) return
    readAt = clock.now()
    try {
      const { colors, forecasts } = await from.read()
      const { source } = from
      const homeIds = await database.transaction(async (tx) => {
        const changed = await insertPublishedColors(tx, { option: 'tempo', colors, source })
        const forecast = await storeForecasts(tx, { forecasts, source, now: clock.now() })
        return changed + forecast === 0 ? [] : await selectTempoHomes(tx)
      })
      for (const homeId of homeIds) {
        live.publish(homeId, { devices: [], stale: [...enterDayColor.stale] })
      }
    } catch (error) {
      log.warn({ err: error }, 'the colours of Tempo could not be read; trying again later')
    }
  }

  // A gateway without a feed leaves the rows to those that have one.
  if (feed === null) return
  due.handle({
    kind: 'color',
    most: MOST_HOMES,
    async work(tx, rows, now) {
      const today = dayAt(ZONE, now)
      const morning = instantOf(ZONE, today, PUBLISHED_AT)
      // The last day whose colour is firm by now.
      const day = now < morning ? today : today + 1
      const isKnown = await hasPublishedColor(tx, { option: 'tempo', day: isoDate(day) })
      const next = isKnown ? instantOf(ZONE, day, PUBLISHED_AT) : now + AGAIN
      return {
        next: new Map(rows.map(({ subject }) => [subject, next])),
        async committed() {
          // The first time, also for the days before.
          if (readAt === -Infinity || !isKnown) await update(feed)
        },
      }
    },
  })
  const homes = await selectTempoHomes(database)
  if (homes.length > 0)
    await database.transaction((tx) =>
      due.write(
        tx,
        homes.map((homeId) => colorWork(homeId, clock.now())),
      ),
    )
}

/**
 * Returns what stores the colours that meters announce. A colour that the calendar excludes, and one for a home whose
 * contract is not Tempo, is ignored.
 */
export function createMeterColors(parts: {
  database: Database
  live: Pick<Live, 'publish'>
  clock: Clock
}): (announced: AnnouncedColor) => Promise<void> {
  const { database, live, clock } = parts
  /** The last announcements of each meter: it repeats them in each message. */
  const announcements = {
    today: new WeakMap<object, Announcement>(),
    tomorrow: new WeakMap<object, Announcement>(),
  }
  return async ({ homeId, meter, which, at, color }) => {
    const day = which === 'today' ? isoDate(colorDayAt(ZONE, 'tempo', at)) : announcedDay(at)
    if (day === null || !isColorAllowed('tempo', day, color)) return
    const last = announcements[which].get(meter)
    const isRepeated = last?.day === day && last.color === color && at <= last.until + SETTLED
    const { since, takenAt } = isRepeated ? last : { since: at, takenAt: -Infinity }
    const announcement = { day, color, since, until: at, takenAt }
    announcements[which].set(meter, announcement)
    if (which === 'today' && at < since + SETTLED) return
    // Later again: the contract may have changed since.
    if (clock.now() < takenAt + AGAIN) return
    const isNew = await database.transaction(async (tx) => {
      const facts = (await readTariffFactsOf(tx, [homeId])).get(homeId)
      if (facts === undefined || colorOptionOf(facts, day) !== 'tempo') return false
      return upsertMeterColor(tx, { homeId, option: 'tempo', day, color, at })
    })
    announcement.takenAt = clock.now()
    if (isNew) live.publish(homeId, { devices: [], stale: [...enterDayColor.stale] })
  }
}

/** What a meter announced without a pause: the colour of a day (ISO date), its first and its last instant, ms. */
type Announcement = {
  day: string
  color: DayColor
  since: number
  until: number
  /** When it was last taken, ms. */
  takenAt: number
}

/**
 * The day (ISO date) that a meter announces as the next one at an instant (ms). Days of Tempo begin at 06:00, so until then
 * it is that of the same date. Null from then until colours are published: a hub repeats what it received before.
 */
function announcedDay(at: number): string | null {
  const day = colorDayAt(ZONE, 'tempo', at)
  return at < instantOf(ZONE, day, PUBLISHED_AT) ? null : isoDate(day + 1)
}

/**
 * Stores the forecasts of the days after today, without the colours that the calendar and the published colours exclude.
 * Returns the number of new and changed ones.
 */
async function storeForecasts(
  tx: Database,
  { forecasts, source, now }: Pick<FeedDays, 'forecasts'> & { source: string; now: number },
): Promise<number> {
  if (forecasts.size === 0) return 0
  const today = dayAt(ZONE, now)
  const published = await selectPublishedColors(tx)
  const known = new Map(
    published.flatMap(({ option, day, color }) => (option === 'tempo' ? [[day, color]] : [])),
  )
  const open = [...forecasts].flatMap(([day, forecast]) => {
    const ahead = dayOf(day) - today
    if (ahead < 1 || ahead > FORECAST_REACH) return []
    const narrowed = narrowForecast(forecast, possibleColors('tempo', known, day))
    return narrowed === null ? [] : [[day, narrowed] as const]
  })
  return insertForecasts(tx, { on: isoDate(today), forecasts: new Map(open), source })
}
