import type { ColorForecast } from '@foyer/rules/tariff/color-forecast.ts'
import { type DayColor, isColorAllowed } from '@foyer/rules/tariff/day-colors.ts'
import * as z from 'zod'

/** A source of colours that are the same for all homes. */
export type ColorFeed = {
  /** Stored with each colour. */
  source: string
  /** What the source knows of Tempo now. Throws if it can't be read. */
  read(): Promise<FeedDays>
}

/** By day (ISO date): colours that are firm, and forecasts of days that have none. */
export type FeedDays = { colors: Map<string, DayColor>; forecasts: Map<string, ColorForecast> }

/** ms for a request with its reply. */
const PATIENCE = 10_000
/** Bytes of a reply: all seasons since 2014 are less. */
const MOST_BYTES = 512 * 1024
/** Days of a reply. */
const MOST_DAYS = 8_000

const probability = z.number().min(0).max(1)

/**
 * A day as api-couleur-tempo.fr sends it. Code 0: not published yet; then it may have probabilities, which that source
 * does not send. Their sum is 1, except for rounding; others are left out, so that the colours are not lost.
 */
const coded = z.object({
  dateJour: z.iso.date(),
  codeJour: z.int().min(0).max(3),
  probabilites: z
    .object({ bleu: probability, blanc: probability, rouge: probability })
    .refine(({ bleu, blanc, rouge }) => Math.abs(bleu + blanc + rouge - 1) < 0.02)
    .nullish()
    .catch(null),
})
/** RTE, "Tempo Like Supply Contract" 1.1. */
const calendar = z.object({
  tempo_like_calendars: z.object({
    values: z
      .array(
        z.object({ start_date: z.iso.datetime({ offset: true }), value: z.enum(['BLUE', 'WHITE', 'RED']) }),
      )
      .max(MOST_DAYS),
  }),
})
const feedSchema = z.union([coded, z.array(coded).max(MOST_DAYS), calendar])

const colorOfCode = [null, 'blue', 'white', 'red'] as const
const colorOfValue = { BLUE: 'blue', WHITE: 'white', RED: 'red' } as const

/** A feed of JSON at an address: one day, a list of days, or the calendar of RTE. Redirects are not followed. */
export function createTempoFeed(url: string): ColorFeed {
  return {
    source: new URL(url).host,
    async read() {
      const response = await fetch(url, {
        redirect: 'error',
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(PATIENCE),
      })
      if (!response.ok) throw new Error(`The feed of colours answered ${response.status}.`)
      return daysIn(feedSchema.parse(JSON.parse(await textOf(response))))
    },
  }
}

/** The body as text. Throws if it is longer than the limit. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.byteLength
    if (length > MOST_BYTES) throw new Error('The reply of the feed of colours is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The colours and forecasts in a reply. A colour that the calendar excludes is left out. */
function daysIn(reply: z.infer<typeof feedSchema>): FeedDays {
  const days =
    'tempo_like_calendars' in reply
      ? reply.tempo_like_calendars.values.map(({ start_date: start, value }) => {
          // The day in the time zone of the feed.
          return { day: start.slice(0, 10), color: colorOfValue[value], forecast: null }
        })
      : [reply].flat().map(({ dateJour: day, codeJour, probabilites: of }) => ({
          day,
          color: colorOfCode[codeJour] ?? null,
          forecast: codeJour === 0 && of ? { blue: of.bleu, white: of.blanc, red: of.rouge } : null,
        }))
  return {
    colors: new Map(
      days.flatMap(({ day, color }) =>
        color !== null && isColorAllowed('tempo', day, color) ? [[day, color] as const] : [],
      ),
    ),
    forecasts: new Map(
      days.flatMap(({ day, forecast }) => (forecast === null ? [] : [[day, forecast] as const])),
    ),
  }
}
