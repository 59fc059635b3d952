import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { consumptionCategories, contractOptions, priceKinds, priceStatuses } from './consumption.ts'

/**
 * Euros to the cent: equal where the sum is known. At least `low` is due. `high` is null where an amount is not
 * known, or the month goes on.
 */
export const billSum = z.object({ low: z.number(), high: z.nullable(z.number()) })

/** ISO dates of the home, both included. */
const days = { from: z.string(), to: z.string() }

export const billsSchema = z.object({
  year: z.int(),
  /**
   * What the running month will cost in all, if its remaining days use as much as half of the days before; null or
   * absent where it is not known, and for another year.
   */
  forecast: z.optional(
    z.nullable(
      z.object({
        /** Euros to the cent. */
        low: z.number(),
        high: z.number(),
        /** The whole days, of the last 28, that it is based on. */
        days: z.int(),
        /** kWh of a remaining day: a quarter of those days used less, a quarter more. */
        daily_kilowatt_hours: z.object({ low: z.number(), high: z.number() }),
      }),
    ),
  ),
  /** The months that have begun, with a contract or with measured energy, oldest first. */
  months: z.array(
    z.object({
      ...days,
      /** The sum of all lines. */
      total: billSum,
      energy: billSum,
      subscription: billSum,
      /** Every amount of the month is known: both ends of `total` are equal. */
      is_complete: z.boolean(),
      /** False where energy is the sum of the measured devices: then `high` is null. */
      is_metered: z.boolean(),
      /**
       * Start and end of the known energy (ISO instants), up to now; null on a side where nothing is missing, and
       * where `energy_lines` is empty.
       */
      known: z.object({ since: z.nullable(z.string()), until: z.nullable(z.string()) }),
      /** One per kind of hours, contract and price. */
      energy_lines: z.array(
        z.object({
          ...days,
          /** null where no contract defines it, or several are possible. */
          kind: z.nullable(z.enum(priceKinds)),
          kinds: z.array(z.enum(priceKinds)),
          /** €/kWh; null where not known; then `range` if the possible prices are. */
          price: z.nullable(z.number()),
          range: z.nullable(z.object({ low: z.number(), high: z.number() })),
          /** kWh to the hundredth. */
          kilowatt_hours: z.number(),
          /** Euros to the cent: of one price, or between those of the possible kinds. */
          cost: z.nullable(z.number()),
          cost_range: z.nullable(z.object({ low: z.number(), high: z.number() })),
        }),
      ),
      /**
       * The energy of the lines by use: what each category of devices measured, and the rest of the meter. The kWh
       * and the costs add up to those of `energy_lines`. Empty where nothing was measured.
       */
      categories: z.optional(
        z.array(
          z.object({
            category: z.enum(consumptionCategories),
            /** kWh to the hundredth. */
            kilowatt_hours: z.number(),
            /** Euros to the cent; null where it is a range, or the cost of a line is not known. */
            cost: z.nullable(z.number()),
            /** At the lowest and at the highest possible prices. Of a negative rest the first is the higher cost. */
            cost_range: z.nullable(z.object({ low: z.number(), high: z.number() })),
          }),
        ),
      ),
      /** One per contract and subscription price; together all days of the month. */
      subscription_lines: z.array(
        z.object({
          ...days,
          /** null: no contract. */
          option: z.nullable(z.enum(contractOptions)),
          /** kVA. */
          subscribed_power: z.nullable(z.number()),
          /** € a year, VAT included; null where not known. */
          yearly_price: z.nullable(z.number()),
          /**
           * The first day of that price (ISO date), who published or entered it, and whether it is confirmed; the status
           * is null if the home entered it.
           */
          valid_since: z.nullable(z.string()),
          source: z.nullable(z.string()),
          status: z.nullable(z.enum(priceStatuses)),
          /** Euros to the cent. */
          cost: z.nullable(z.number()),
        }),
      ),
    }),
  ),
})

export type Bills = z.infer<typeof billsSchema>

export const listBills = defineCall({
  name: 'listBills',
  method: 'GET',
  path: '/bills',
  access: 'home',
  summary: 'List what the months of a year cost, line by line as on a bill.',
  description:
    'Energy by kind of hours and price, and the subscription, the published one or the one that the home entered. The running month has its energy so far and its whole subscription.',
  query: z.strictObject({
    /** Default: the current year. */
    year: z.optional(z.string().check(z.regex(/^2[01]\d\d$/))),
  }),
  reply: billsSchema,
})
