import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { costReads, dayColors } from './consumption.ts'

/** The options whose days have colours. */
export const colorOptions = ['tempo', 'ejp'] as const

/**
 * `recorded`: of a recorded season, replayed for a demo. `rules`: the calendar and the quotas of the season leave no other
 * colour.
 */
export const dayColorSources = ['meter', 'feed', 'recorded', 'entered', 'rules'] as const

/** Most days of one request: a season with a leap day. */
export const MOST_COLOR_DAYS = 366

const color = z.enum(dayColors)

export const dayColorsSchema = z.object({
  /** The option of the current contract; null: its days have no colours. */
  option: z.nullable(z.enum(colorOptions)),
  /** The current season, ISO dates, both included. */
  season: z.object({ from: z.string(), to: z.string() }),
  /**
   * The days under a contract whose days have colours, and the day before it, whose night belongs to it: the day of Tempo
   * begins at 06:00.
   */
  days: z.array(
    z.object({
      day: z.string(),
      /** null: one of `possible`. */
      color: z.nullable(color),
      possible: z.array(color),
      /** null where the colour is not known. */
      source: z.nullable(z.enum(dayColorSources)),
    }),
  ),
  /** Days of each colour after today until the end of the season; low and high differ while days are unknown. */
  left: z.array(z.object({ color, low: z.int(), high: z.int() })),
  /** What a feed expects of days of Tempo after today whose colour is not known; absent without any. */
  forecast: z.optional(
    z.object({
      /** The day (ISO date) on which it was read, and the host that sent it. */
      made_on: z.string(),
      source: z.string(),
      /** The probability of each colour, 0 to 1, without those that the day can’t have. Their sum is 1. */
      days: z.array(z.object({ day: z.string(), blue: z.number(), white: z.number(), red: z.number() })),
      /**
       * Earlier forecasts compared with the colours of their days, by the number of days ahead: the mean Brier score, from
       * 0 (always certain and right) to 2 (always certain and wrong), and how many were compared.
       */
      scores: z.array(z.object({ days_ahead: z.int(), days: z.int(), score: z.number() })),
    }),
  ),
})

export type DayColors = z.infer<typeof dayColorsSchema>

export const listDayColors = defineCall({
  name: 'listDayColors',
  method: 'GET',
  path: '/tariff/days',
  access: 'home',
  summary: 'List the colours of days of Tempo or EJP, and how many are left.',
  description: 'Without dates: the current season, from 1 September to 31 August. At most 366 days.',
  query: z.strictObject({
    /** Calendar days of the home, both included. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
  }),
  reply: dayColorsSchema,
})

export const enterDayColor = defineCall({
  name: 'enterDayColor',
  method: 'PUT',
  path: '/tariff/days/{day}',
  access: 'owner',
  summary: 'Set the colour of a day that the home received from nowhere else.',
  description:
    'Until tomorrow at most. `null` removes an entered colour. A colour from a meter or a feed takes precedence. `invalid_input` for a colour that the day can’t have.',
  params: z.strictObject({ day: z.iso.date() }),
  body: z.strictObject({ color: z.nullable(color) }),
  reply: z.object({}),
  stale: costReads,
})
