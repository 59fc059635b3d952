import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { contractOptions, priceKinds, priceStatuses } from './consumption.ts'

/**
 * What the cost with an option takes for granted. `off_peak_usual`: off-peak from 22:00 to 06:00, because the home has
 * no off-peak ranges. `off_peak_own`: those of its contract with HP/HC. `own_prices`: the prices that it entered.
 * `colors_unknown`: each day whose colour is not known has each colour that it can have. `times_unknown`: the energy of
 * days of which only the total was imported may have been used at any time. `option_closed`: closed to new customers.
 * `offer_prices`: the prices of a market offer that was entered, on all days.
 */
export const optionAssumptions = [
  'off_peak_usual',
  'off_peak_own',
  'own_prices',
  'colors_unknown',
  'times_unknown',
  'option_closed',
  'offer_prices',
] as const

/**
 * Whether the subscribed power is the right one. `lower`: a lower one would have been enough. `right`: no lower one.
 * `higher`: it was exceeded. `unknown`: the peaks of too few days are known.
 */
export const powerVerdicts = ['lower', 'right', 'higher', 'unknown'] as const

/** Euros to the cent: equal where the sum is known. `high` is null where an amount is not known. */
const sum = z.object({ low: z.number(), high: z.nullable(z.number()) })

const range = z.object({ low: z.number(), high: z.number() })

const powerSchema = z.object({
  /** Days of the last twelve months, those with the meter's apparent power, and those with its means only. */
  days: z.int(),
  peak_days: z.int(),
  mean_days: z.int(),
  /** The highest known apparent power, kVA, and its day. It may have been higher if the verdict is `unknown`. */
  highest: z.object({ power: z.number(), day: z.string() }),
  /** The smallest subscribed power that covers the highest known one, kVA; null where none does. */
  enough: z.nullable(z.number()),
  verdict: z.enum(powerVerdicts),
  /** Euros a year less with the power that is enough, if it is a lower one; null where not known. */
  saving: z.nullable(z.number()),
  /** The powers from the smallest to the largest in question, at today's prices. */
  choices: z.array(
    z.object({
      subscribed_power: z.number(),
      yearly_price: z.number(),
      valid_since: z.string(),
      source: z.string(),
      status: z.enum(priceStatuses),
      /** Euros a year more than the own power, with the energy; null where not known. */
      difference: z.nullable(z.number()),
    }),
  ),
})

export const tariffOptionsSchema = z.object({
  /** Calendar days of the home, ISO dates, both included: the last twelve months, from the first reading on. */
  from: z.string(),
  to: z.string(),
  /** Half-hours of these days, and those of them without a reading, which cost nothing. */
  half_hours: z.int(),
  missing_half_hours: z.int(),
  kilowatt_hours: z.number(),
  /** False where energy is the sum of the measured devices. */
  is_metered: z.boolean(),
  /** The current contract; null without one: then `options` is empty. */
  contract: z.nullable(
    z.object({
      option: z.enum(contractOptions),
      /** kVA. */
      subscribed_power: z.number(),
      /** False where the home had another contract, or none, on some of the days. */
      is_whole_span: z.boolean(),
    }),
  ),
  /** By total, the known ones first. Empty where there is no reading. */
  options: z.array(
    z.object({
      option: z.enum(contractOptions),
      is_own: z.boolean(),
      /** Energy and subscription. */
      total: sum,
      energy: sum,
      subscription: sum,
      /** Euros more than the own option; null for that one, and where one of both totals is not known. */
      difference: z.nullable(range),
      /**
       * Euros that changes of use would change (negative: less); null where not known or without such a use. `total`: with
       * both. Absent if no such use is measured.
       */
      changes: z.optional(
        z.object({
          hot_water: z.nullable(range),
          red_days: z.nullable(range),
          total: z.nullable(range),
        }),
      ),
      /** The energy by kind of hours. */
      lines: z.array(
        z.object({
          /** null where several are possible, or no price is defined. */
          kind: z.nullable(z.enum(priceKinds)),
          kinds: z.array(z.enum(priceKinds)),
          kilowatt_hours: z.number(),
          /** Euros to the cent: known, or between those of the possible kinds. */
          cost: z.nullable(z.number()),
          cost_range: z.nullable(range),
        }),
      ),
      /** Days whose colour is not known. */
      unknown_days: z.int(),
      /** Minutes of the day; an end before its start is on the next day. Of HP/HC only. */
      off_peak: z.array(z.object({ start: z.int(), end: z.int() })),
      /** From 1 April to 31 October instead of `off_peak`; absent: the same all year. */
      off_peak_summer: z.optional(z.array(z.object({ start: z.int(), end: z.int() }))),
      /** The prices of the days, €/kWh, oldest first. `status` null: the home's own price. */
      prices: z.array(
        z.object({
          kind: z.enum(priceKinds),
          valid_since: z.string(),
          price: z.number(),
          source: z.string(),
          status: z.nullable(z.enum(priceStatuses)),
        }),
      ),
      /** A usual revision of prices has passed since the newest of `prices` or of `subscriptions`. */
      prices_may_be_outdated: z.boolean(),
      /** The subscriptions of the days, € a year, oldest first. `status` null: entered by the home. */
      subscriptions: z.array(
        z.object({
          valid_since: z.string(),
          subscribed_power: z.number(),
          yearly_price: z.number(),
          source: z.string(),
          status: z.nullable(z.enum(priceStatuses)),
        }),
      ),
      assumptions: z.array(z.enum(optionAssumptions)),
    }),
  ),
  /** Options of the regulated tariff that it doesn't have for the subscribed power. */
  not_offered: z.array(z.enum(contractOptions)),
  /**
   * What `changes` of the options are about. `hot_water`: kWh that were used outside the off-peak hours of the own option, or
   * without some of peak and off-peak; all of it in off-peak hours. `red_days`: two degrees less from 06:00 to 22:00 on the
   * known red days of Tempo, and the kWh that this saves. Null without such a use; absent if there is neither.
   */
  changes: z.optional(
    z.object({
      hot_water: z.nullable(z.number()),
      red_days: z.nullable(z.object({ days: z.int(), kilowatt_hours: range })),
    }),
  ),
  /** The subscribed power that was needed; absent without a contract or a measured day. */
  power: z.optional(powerSchema),
})

export type TariffOptions = z.infer<typeof tariffOptionsSchema>

export const listTariffOptions = defineCall({
  name: 'listTariffOptions',
  method: 'GET',
  path: '/tariff/options',
  access: 'home',
  summary: 'List what the last twelve months would have cost with each option of the tariff.',
  description:
    'The same half-hours at the prices of their days, with the subscription. Ranges where a colour is not known. With the home’s market offer, in force or to come, if it has one.',
  reply: tariffOptionsSchema,
})
