import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { comparisons, consumptionCategories, consumptionPeriods, consumptionSchema } from './consumption.ts'

/** Why two periods are not compared; `half_hours_missing`: within the part that both know. */
export const comparisonGaps = [
  'nothing_measured',
  'other_not_measured',
  'no_common_part',
  'other_devices',
  'half_hours_missing',
] as const

/**
 * Why there is no correction for the weather: no thermometer outside, no measured heating in the other period, too
 * few days with known temperatures, or too mild a period.
 */
export const weatherGaps = ['no_thermometer', 'no_heating', 'few_temperatures', 'mild'] as const

/** Wh and euros; a range where the colour of a day is not known. */
const figures = {
  energy: z.nullable(z.number()),
  cost: z.nullable(z.number()),
  cost_range: consumptionSchema.shape.cost_range,
}

/** Two ISO instants. */
const span = { from: z.string(), to: z.string() }

/** `at`: ms of its start. */
const barSchema = z.nullable(z.object({ at: z.number(), ...figures }))

export const consumptionComparisonSchema = z.object({
  kind: z.enum(consumptionPeriods),
  comparison: z.enum(comparisons),
  /** The comparisons that this kind of period has. */
  comparisons: z.array(z.enum(comparisons)),
  /** ISO dates of the home, both included. */
  from: z.string(),
  to: z.string(),
  /** A day of the previous and of the next period; null where that has not begun. */
  previous: z.string(),
  next: z.nullable(z.string()),
  is_metered: z.boolean(),
  /** The other period: ISO dates of the home, both included. */
  other: z.object({ from: z.string(), to: z.string() }),
  /**
   * The part of both periods that is compared; null with its reason. `is_whole`: both periods, which can have
   * different lengths. Otherwise the same days and hours of both.
   */
  part: z.nullable(z.object({ here: z.object(span), other: z.object(span), is_whole: z.boolean() })),
  reason: z.nullable(z.enum(comparisonGaps)),
  /** Of the compared part; of all that is measured where there is none. */
  total: z.object(figures),
  other_total: z.object(figures),
  /**
   * The compared part by use, Wh: what both periods measure apart, and the rest. Adds up to both totals. Empty where
   * nothing is compared.
   */
  uses: z.array(
    z.object({ category: z.enum(consumptionCategories), energy: z.number(), other_energy: z.number() }),
  ),
  /**
   * The bars of both periods by their position: half-hours by wall time, days by weekday or date, months. null where
   * a period has no such bar. `corrected`: the other one in the weather of this one. `is_compared`: the whole bar is
   * in the compared part of both.
   */
  bars: z.array(
    z.object({
      here: barSchema,
      other: barSchema,
      corrected: z.nullable(z.object(figures)),
      is_compared: z.boolean(),
    }),
  ),
  /**
   * Mean °C outside in each of `bars`, of both periods; null where too little is known. Absent if no device of the home
   * measures it.
   */
  outside: z.optional(z.array(z.object({ here: z.nullable(z.number()), other: z.nullable(z.number()) }))),
  /** The other period in the weather of this one: its heating is scaled by the degree-days. */
  weather: z.object({
    reason: z.nullable(z.enum(weatherGaps)),
    /** Of the heating of the other period; null with its reason, or where nothing is compared. */
    factor: z.nullable(z.number()),
    /** Degree-days below 18 °C a day, of this and of the other period. */
    degree_days: z.nullable(z.number()),
    other_degree_days: z.nullable(z.number()),
    /** Wh of measured heating in the compared part of the other period, before the correction. */
    other_heating: z.nullable(z.number()),
    /** The compared part of the other period, corrected. */
    other_total: z.nullable(z.object(figures)),
  }),
})

export type ConsumptionComparison = z.infer<typeof consumptionComparisonSchema>

export const getConsumptionComparison = defineCall({
  name: 'getConsumptionComparison',
  method: 'GET',
  path: '/consumption/comparison',
  access: 'home',
  summary: 'Get two periods of consumption side by side, corrected for the weather.',
  description:
    'The same part of both, as far as both are measured. Corrected where the home has a thermometer outside.',
  query: z.strictObject({
    kind: z.enum(consumptionPeriods),
    /** A day in the period. Default: today. */
    date: z.optional(z.iso.date()),
    /** Default, also for a kind of period that does not have the given one: `previous`. */
    comparison: z.optional(z.enum(comparisons)),
  }),
  reply: consumptionComparisonSchema,
})
