import * as z from 'zod/mini'
import { defineCall } from './call.ts'

export const consumptionCategories = ['heating', 'hot_water', 'appliances', 'lighting', 'remainder'] as const

export type ConsumptionCategory = (typeof consumptionCategories)[number]

/** `market`: an offer of any supplier, with hours and prices of its own; the others are those of the regulated tariff. */
export const contractOptions = ['base', 'hp_hc', 'tempo', 'ejp', 'market'] as const

/**
 * The kinds of hours that have a price of their own. A kind of Tempo begins with the colour of its day, one of a market
 * offer whose prices differ by season with the season.
 */
export const priceKinds = [
  'base',
  'peak',
  'off_peak',
  'blue_peak',
  'blue_off_peak',
  'white_peak',
  'white_off_peak',
  'red_peak',
  'red_off_peak',
  'ejp_normal',
  'ejp_peak',
  'super_off_peak',
  'winter_base',
  'winter_peak',
  'winter_off_peak',
  'winter_super_off_peak',
  'summer_base',
  'summer_peak',
  'summer_off_peak',
  'summer_super_off_peak',
] as const

/** The colours of the days of Tempo. Of EJP, `red` is a day with peak hours and `blue` one without. */
export const dayColors = ['blue', 'white', 'red'] as const

/** `unconfirmed`: found neither in open data of the state nor in a press report of the new prices. */
export const priceStatuses = ['confirmed', 'unconfirmed'] as const

export const consumptionPeriods = ['day', 'week', 'month', 'year'] as const

/**
 * What a period is compared with: the same weekday a week before, the period just before, or the same period
 * a year before.
 */
export const comparisons = ['week_before', 'previous', 'year_before'] as const

/**
 * The known part of a span: its start and end (ISO instants), up to now. null on a side where nothing is
 * missing.
 */
const knownSchema = z.object({ since: z.nullable(z.string()), until: z.nullable(z.string()) })

/** All reads whose reply depends on a home's contracts and the colours of its days. */
export const costReads = [
  'getTariff',
  'getConsumption',
  'getConsumptionPeriod',
  'getConsumptionComparison',
  'getSavings',
  'listDayColors',
  'getRedDayPlan',
  'listBills',
  'listTariffOptions',
  'getSupplierBill',
] as const

/** Between the lowest and the highest prices that the colours of the days can have. */
const euroRange = { low: z.number(), high: z.number() }

/** Euros where the colour of a day is not known; null where `cost` is known, or no price is. */
const costRange = z.optional(z.nullable(z.object(euroRange)))

/** The possible kinds of hours; several where the colour of the day is not known. */
const possibleKinds = z.optional(z.array(z.enum(priceKinds)))

export const consumptionSchema = z.object({
  /** ISO instants at day boundaries of the home. */
  from: z.string(),
  to: z.string(),
  /** Wh; null where the home has neither a meter nor a measuring device. */
  total: z.nullable(z.number()),
  /** True when the total comes from the meter, false when it is the sum of the measured devices. */
  is_metered: z.boolean(),
  /** Euros. null where no price is known, or only a range. */
  cost: z.nullable(z.number()),
  cost_range: costRange,
  categories: z.array(
    z.object({
      category: z.enum(consumptionCategories),
      /** Wh. */
      energy: z.number(),
      cost: z.nullable(z.number()),
      cost_range: costRange,
    }),
  ),
  /** Per half-hour: [ms, Wh or null without data]. */
  half_hours: z.array(z.tuple([z.number(), z.nullable(z.number())])),
  known: z.optional(knownSchema),
  /** Wh of the comparison span, up to the same time of day; null unless both are known completely. */
  before: z.nullable(z.number()),
  /** First day of the comparison span, an ISO date: a week before, or the day before. */
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
    /** Calendar days of the home, both included. Default: today. At most 31 days. */
    startDate: z.optional(z.iso.date()),
    endDate: z.optional(z.iso.date()),
  }),
  reply: consumptionSchema,
})

/** Euros of each bar where the colour of a day is not known, null in the other bars; absent where no bar has a range. */
const barRanges = z.optional(z.array(z.nullable(z.object(euroRange))))

/** Wh and euros of a part in a period, and per bar; null where not known. */
const splitPart = {
  energy: z.number(),
  cost: z.nullable(z.number()),
  cost_range: costRange,
  bars: z.array(z.tuple([z.nullable(z.number()), z.nullable(z.number())])),
  bar_ranges: barRanges,
}

export const consumptionPeriodSchema = z.object({
  kind: z.enum(consumptionPeriods),
  /** ISO dates of the home, both included. */
  from: z.string(),
  to: z.string(),
  /** A day of the previous and of the next period; null where that has not begun. */
  previous: z.string(),
  next: z.nullable(z.string()),
  total: z.nullable(z.number()),
  is_metered: z.boolean(),
  cost: z.nullable(z.number()),
  cost_range: costRange,
  categories: consumptionSchema.shape.categories,
  /** A day by half-hours, a week or month by days, a year by months: [ms of its start, Wh, euros]. */
  bars: z.array(z.tuple([z.number(), z.nullable(z.number()), z.nullable(z.number())])),
  bar_ranges: barRanges,
  /** True for each bar with half-hours of an import; absent if no bar has any. */
  imported_bars: z.optional(z.array(z.boolean())),
  /** True for each half-hour of a day of which only the total was imported: its bar is null; absent if there is none. */
  untimed_bars: z.optional(z.array(z.boolean())),
  known: z.optional(knownSchema),
  /** The same energy by category, by price and by room: each list adds up to the total. */
  by_category: z.optional(z.array(z.object({ category: z.enum(consumptionCategories), ...splitPart }))),
  /**
   * kind null: hours for which no contract defines the kind, or for which several are possible. price: €/kWh,
   * null where not known; then `range` if the possible prices are.
   */
  by_price: z.optional(
    z.array(
      z.object({
        kind: z.nullable(z.enum(priceKinds)),
        kinds: possibleKinds,
        price: z.nullable(z.number()),
        range: costRange,
        ...splitPart,
      }),
    ),
  ),
  /** room_id null: energy of no room, which includes the remainder of a metered home. */
  by_room: z.optional(z.array(z.object({ room_id: z.nullable(z.string()), ...splitPart }))),
  /** The comparison period, up to the same point in time; null unless both are known completely. */
  before: z.nullable(
    z.object({
      from: z.string(),
      to: z.string(),
      total: z.number(),
      cost: z.nullable(z.number()),
      cost_range: costRange,
      comparison: z.optional(z.enum(comparisons)),
      /** The whole comparison period with the same bars as this one: Wh and euros. */
      bars: z.optional(z.array(z.tuple([z.nullable(z.number()), z.nullable(z.number())]))),
      bar_ranges: barRanges,
    }),
  ),
  /** The comparisons that are possible, the most meaningful first. */
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
    /** A day in the period. Default: today. */
    date: z.optional(z.iso.date()),
    /** Default, also where the given one is not possible: the first possible one. */
    comparison: z.optional(z.enum(comparisons)),
  }),
  reply: consumptionPeriodSchema,
})

export const tariffSchema = z.object({
  /** null: the home has no contract. */
  option: z.nullable(z.enum(contractOptions)),
  /**
   * The price in force now, €/kWh VAT included, until an ISO instant. For an option without colours, null where
   * no price is known.
   */
  now: z.nullable(
    z.object({
      /** null: one of `kinds`, as the colour of the day is not known. */
      kind: z.nullable(z.enum(priceKinds)),
      kinds: possibleKinds,
      price: z.nullable(z.number()),
      /** The prices that are possible; null where `price` is known, or one of them is not. */
      range: costRange,
      /** The colour in force. Before 06:00 (EJP: before 01:00) it is that of yesterday. */
      color: z.optional(z.nullable(z.enum(dayColors))),
      /** The colour of the next calendar day; null where it is not known, or the option has none. */
      tomorrow: z.optional(z.nullable(z.enum(dayColors))),
      until: z.nullable(z.string()),
      since: z.string(),
    }),
  ),
  /** The bands of the requested days: [from, to) in ms. */
  bands: z.array(
    z.object({
      from: z.number(),
      to: z.number(),
      kind: z.nullable(z.enum(priceKinds)),
      kinds: possibleKinds,
      price: z.nullable(z.number()),
      range: costRange,
    }),
  ),
  /** The date from which these prices apply (ISO), and who published them. */
  valid_since: z.nullable(z.string()),
  source: z.nullable(z.string()),
  /** null: the home's own price, or no price. */
  status: z.optional(z.nullable(z.enum(priceStatuses))),
  /** True if a usual revision of the regulated prices has passed since `valid_since`. */
  may_be_outdated: z.optional(z.boolean()),
})

export type Tariff = z.infer<typeof tariffSchema>

export const getTariff = defineCall({
  name: 'getTariff',
  method: 'GET',
  path: '/tariff',
  access: 'home',
  summary: 'Get the home’s contract and the current price.',
  description:
    'With the price bands of at most 31 days. Without dates: from one day ago to two days ahead. `now` does not depend on them.',
  query: z.strictObject({
    /** Calendar days of the home, both included. At most 31 days. */
    startDate: z.optional(z.iso.date()),
    endDate: z.optional(z.iso.date()),
  }),
  reply: tariffSchema,
})

export const savingsReasons = ['too_few_heating_days', 'no_heating_measured', 'no_price'] as const

/** Why a room was below Confort; `frost`: its schedule is Hors Gel or Arrêt. */
export const savingsCauses = ['programme', 'frost', 'absence', 'window', 'manual'] as const

/**
 * `response`: from the measured thermal response of the home. `gap`: in proportion to the difference from the
 * outdoor temperature. `rule`: 7 % per degree, where no outdoor temperature is known.
 */
export const savingsMethods = ['response', 'gap', 'rule'] as const

export const savingsSchema = z.object({
  /** ISO dates of the counted days of the home, both included; the first is the first with known heating. */
  from: z.string(),
  to: z.string(),
  heating_days: z.number(),
  /** null: hidden, with its reason. Euros, low and high. */
  range: z.nullable(z.object(euroRange)),
  reason: z.nullable(z.enum(savingsReasons)),
  /** Inputs of the estimate, for the method page. */
  heating: z.nullable(z.number()),
  mean_lowering: z.nullable(z.number()),
  has_outdoor: z.boolean(),
  method: z.optional(z.enum(savingsMethods)),
  /** W per °C between inside and outside, and Wh stored per °C; null where not learnt. */
  response: z.optional(z.nullable(z.object({ loss: z.number(), store: z.number() }))),
  /** The range in percent of the cost of the heating in Confort; null where it is hidden. */
  percent: z.optional(z.nullable(z.object(euroRange))),
  /**
   * Degree-days below 18 °C of the counted days, from the highest and lowest temperature of each; null
   * without an outdoor sensor.
   */
  degree_days: z.optional(z.nullable(z.number())),
  /**
   * Wh that the walls store less than in Confort at the end of the counted days: saved so far, and not
   * deducted.
   */
  owed: z.optional(z.nullable(z.number())),
  /** The range by cause; empty where it is hidden. */
  causes: z.optional(z.array(z.object({ cause: z.enum(savingsCauses), ...euroRange }))),
  /** The range by room; empty unless the heat loss of each room is known. */
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
