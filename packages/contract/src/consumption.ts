import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const consumptionCategories = ['heating', 'hot_water', 'appliances', 'lighting', 'remainder'] as const

export type ConsumptionCategory = (typeof consumptionCategories)[number]

/** Of Tempo and EJP the colours of the days are not known here, so that their prices are not either. */
export const contractOptions = ['base', 'hp_hc', 'tempo', 'ejp'] as const

export const priceKinds = ['base', 'peak', 'off_peak'] as const

export const consumptionPeriods = ['day', 'week', 'month', 'year'] as const

/** What a period is held against: the same weekday a week before, the period just before, the same of last year. */
export const comparisons = ['week_before', 'previous', 'year_before'] as const

/** Since and until when (ISO instants) a span is known, as far as it has come; null on a side that lacks nothing. */
const knownSchema = z.object({ since: z.nullable(z.string()), until: z.nullable(z.string()) })

export const consumptionSchema = z.object({
  /** ISO instants, bounds of days of the home. */
  from: z.string(),
  to: z.string(),
  /** Wh; null where the home has no meter and nothing that measures. */
  total: z.nullable(z.number()),
  /** True when the total is the meter's, false when it is the sum of what is measured. */
  is_metered: z.boolean(),
  /** Euros. null where no price is known. */
  cost: z.nullable(z.number()),
  categories: z.array(
    z.object({
      category: z.enum(consumptionCategories),
      /** Wh. */
      energy: z.number(),
      cost: z.nullable(z.number()),
    }),
  ),
  /** Per half-hour: [ms, Wh or null where nothing was heard]. */
  half_hours: z.array(z.tuple([z.number(), z.nullable(z.number())])),
  known: z.optional(knownSchema),
  /** Wh of the span that this one is held against, by the same clock; null unless both are known whole. */
  before: z.nullable(z.number()),
  /** The first day of that span, an ISO date: a week before, or the day before. */
  before_from: z.optional(z.nullable(z.string())),
})

export type Consumption = z.infer<typeof consumptionSchema>

export const getConsumption = defineCall({
  name: 'getConsumption',
  method: 'GET',
  path: '/consumption',
  access: 'home',
  summary: 'Get the home’s energy and cost over some days.',
  description: 'By category and by half-hour, over at most 31 days. Without dates: today.',
  query: z.strictObject({
    /** Calendar days of the home, both included; left out: today. At most 31 days. */
    startDate: z.optional(z.iso.date()),
    endDate: z.optional(z.iso.date()),
  }),
  reply: consumptionSchema,
})

/** Wh and euros of something in a period, and of each of its bars; null where it is not known. */
const splitPart = {
  energy: z.number(),
  cost: z.nullable(z.number()),
  bars: z.array(z.tuple([z.nullable(z.number()), z.nullable(z.number())])),
}

export const consumptionPeriodSchema = z.object({
  kind: z.enum(consumptionPeriods),
  /** ISO dates of the home, both included. */
  from: z.string(),
  to: z.string(),
  /** A day of the period before and of the one after; null where that has not begun. */
  previous: z.string(),
  next: z.nullable(z.string()),
  total: z.nullable(z.number()),
  is_metered: z.boolean(),
  cost: z.nullable(z.number()),
  categories: consumptionSchema.shape.categories,
  /** A day by half-hours, a week or month by days, a year by months: [ms of its start, Wh, euros]. */
  bars: z.array(z.tuple([z.number(), z.nullable(z.number()), z.nullable(z.number())])),
  known: z.optional(knownSchema),
  /** The same energy by category, by price and by room: each list adds up to the whole. */
  by_category: z.optional(z.array(z.object({ category: z.enum(consumptionCategories), ...splitPart }))),
  /** kind null: hours of which no contract tells the kind. price: €/kWh, null where none is known. */
  by_price: z.optional(
    z.array(z.object({ kind: z.nullable(z.enum(priceKinds)), price: z.nullable(z.number()), ...splitPart })),
  ),
  /** room_id null: what no room accounts for, the rest of a metered home among it. */
  by_room: z.optional(z.array(z.object({ room_id: z.nullable(z.string()), ...splitPart }))),
  /** The period that this one is held against, as far as this one has come; null unless both are known whole. */
  before: z.nullable(
    z.object({
      from: z.string(),
      to: z.string(),
      total: z.number(),
      cost: z.nullable(z.number()),
      comparison: z.optional(z.enum(comparisons)),
      /** All of it, bar by bar as this period has them: Wh and euros. */
      bars: z.optional(z.array(z.tuple([z.nullable(z.number()), z.nullable(z.number())]))),
    }),
  ),
  /** Every comparison that stands, the most telling first. */
  comparisons: z.optional(z.array(z.object({ comparison: z.enum(comparisons), from: z.string() }))),
})

export type ConsumptionPeriod = z.infer<typeof consumptionPeriodSchema>

export const getConsumptionPeriod = defineCall({
  name: 'getConsumptionPeriod',
  method: 'GET',
  path: '/consumption/periods',
  access: 'home',
  summary: 'Get the home’s energy and cost of a day, week, month or year.',
  description: 'By category, by price and by room, with an earlier period for comparison.',
  query: z.strictObject({
    kind: z.enum(consumptionPeriods),
    /** A day in the period; left out: today. */
    date: z.optional(z.iso.date()),
    /** Left out, or where it does not stand: the first that stands. */
    comparison: z.optional(z.enum(comparisons)),
  }),
  reply: consumptionPeriodSchema,
})

export const tariffSchema = z.object({
  /** null: the home has no contract. */
  option: z.nullable(z.enum(contractOptions)),
  /** The price in force now, €/kWh VAT included, until an ISO instant. */
  now: z.nullable(
    z.object({
      kind: z.enum(priceKinds),
      price: z.number(),
      until: z.nullable(z.string()),
      since: z.string(),
    }),
  ),
  /** Bands over the next and past day: [from, to) in ms. */
  bands: z.array(
    z.object({ from: z.number(), to: z.number(), kind: z.enum(priceKinds), price: z.nullable(z.number()) }),
  ),
  /** Since when these prices hold, an ISO date, and who published them. */
  valid_since: z.nullable(z.string()),
  source: z.nullable(z.string()),
})

export type Tariff = z.infer<typeof tariffSchema>

export const getTariff = defineCall({
  name: 'getTariff',
  method: 'GET',
  path: '/tariff',
  access: 'home',
  summary: 'Get the home’s contract and the current price.',
  description: 'With the price bands from one day ago to two days ahead.',
  reply: tariffSchema,
})

export const savingsReasons = ['too_few_heating_days', 'no_heating_measured', 'no_price'] as const

/** What lowered a room below Confort; `frost`: the programme leaves it in Hors Gel or Arrêt. */
export const savingsCauses = ['programme', 'frost', 'absence', 'window', 'manual'] as const

/**
 * `response`: from how the home was seen to answer to heat. `gap`: in proportion to the gap to the outside. `rule`: 7 %
 * a degree, where no outdoor temperature is known.
 */
export const savingsMethods = ['response', 'gap', 'rule'] as const

const euroRange = { low: z.number(), high: z.number() }

export const savingsSchema = z.object({
  /** ISO dates of the home's days counted, both included: from the first of which heating is known. */
  from: z.string(),
  to: z.string(),
  heating_days: z.number(),
  /** null: hidden, with its reason. Euros, low and high. */
  range: z.nullable(z.object(euroRange)),
  reason: z.nullable(z.enum(savingsReasons)),
  /** What the estimate rests on, for the method page. */
  heating: z.nullable(z.number()),
  mean_lowering: z.nullable(z.number()),
  has_outdoor: z.boolean(),
  method: z.optional(z.enum(savingsMethods)),
  /** W for each °C between inside and outside, and Wh for each °C that it holds; null where not learnt. */
  response: z.optional(z.nullable(z.object({ loss: z.number(), store: z.number() }))),
  /** The range in hundredths of what the heating would have cost in Confort; null where it is hidden. */
  percent: z.optional(z.nullable(z.object(euroRange))),
  /** Degree-days below 18 °C of the days counted, by the highest and lowest of each; null without an outdoor sensor. */
  degree_days: z.optional(z.nullable(z.number())),
  /** Wh that the walls hold less than in Confort at the end of the days counted: saved so far, and not deducted. */
  owed: z.optional(z.nullable(z.number())),
  /** The range by what lowered the rooms; empty where it is hidden. */
  causes: z.optional(z.array(z.object({ cause: z.enum(savingsCauses), ...euroRange }))),
  /** The range by room; empty unless each has shown its own loss. */
  rooms: z.optional(z.array(z.object({ room_id: z.nullable(z.string()), ...euroRange }))),
})

export type Savings = z.infer<typeof savingsSchema>

export const getSavings = defineCall({
  name: 'getSavings',
  method: 'GET',
  path: '/savings',
  access: 'home',
  summary: 'Get the estimated savings of this month.',
  description: 'Compared with Confort all day: a range in euros, or the reason why there is none.',
  reply: savingsSchema,
})
