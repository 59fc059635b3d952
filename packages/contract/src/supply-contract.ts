import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { contractOptions, costReads, type priceKinds, priceStatuses } from './consumption.ts'
import { weekdays } from './schedule.ts'

/** kVA that a home's meter can be set to. */
export const subscribedPowers = [3, 6, 9, 12, 15, 18, 24, 30, 36] as const

/** The hours of a market offer that are cheaper than its peak hours, and the seasons that they may be limited to. */
export const cheaperKinds = ['off_peak', 'super_off_peak'] as const
export const priceSeasons = ['winter', 'summer'] as const

/** Most contracts of a home, off-peak ranges of a day, hours of a market offer, and own prices of one contract. */
export const MOST_CONTRACTS = 40
export const MOST_OFF_PEAK = 6
export const MOST_MARKET_HOURS = 12
export const MOST_OWN_PRICES = 24

/** Minutes of local wall time (22:56 is common); an end at or before its start is on the next day. */
const offPeakRange = {
  start: z.int().check(z.minimum(0), z.maximum(1439)),
  end: z.int().check(z.minimum(0), z.maximum(1440)),
}

/** €/kWh, VAT included. Absent where the option has no such price. */
const euros = z.optional(z.number().check(z.gt(0), z.maximum(10)))

const pricesOfADay = {
  valid_from: z.iso.date(),
  ...everyKind(euros),
  /** The subscription, € a year, VAT included. */
  yearly_subscription: z.optional(z.number().check(z.gt(0), z.maximum(10_000))),
}

/** The same field for each kind of price. */
function everyKind<Field>(field: Field) {
  return {
    base: field,
    peak: field,
    off_peak: field,
    blue_peak: field,
    blue_off_peak: field,
    white_peak: field,
    white_off_peak: field,
    red_peak: field,
    red_off_peak: field,
    ejp_normal: field,
    ejp_peak: field,
    super_off_peak: field,
    winter_base: field,
    winter_peak: field,
    winter_off_peak: field,
    winter_super_off_peak: field,
    summer_base: field,
    summer_peak: field,
    summer_off_peak: field,
    summer_super_off_peak: field,
  } satisfies Record<(typeof priceKinds)[number], Field>
}

/** 1 is January. The season goes over the turn of the year if its last month is before its first. */
const month = z.int().check(z.minimum(1), z.maximum(12))

/**
 * The hours of a market offer. All others are peak hours; a season without cheaper hours has a single price. Hours of
 * `super_off_peak` take precedence over those of `off_peak`.
 */
export const marketHoursSchema = z.strictObject({
  /** The months of the summer, both included; null: the prices are the same all year. */
  summer: z.nullable(z.strictObject({ first_month: month, last_month: month })),
  hours: z
    .array(
      z.strictObject({
        kind: z.enum(cheaperKinds),
        /** ISO weekdays, Monday 1, on which the hours begin. */
        days: z.array(z.literal(weekdays)).check(z.minLength(1), z.maxLength(7)),
        /** null: all year. */
        season: z.nullable(z.enum(priceSeasons)),
        ...offPeakRange,
      }),
    )
    .check(z.maxLength(MOST_MARKET_HOURS)),
})

export type MarketHours = z.infer<typeof marketHoursSchema>

/** A home's contract with its supplier from a day (ISO date) until the next one begins. */
export const supplyContractSchema = z.object({
  id: z.string(),
  valid_from: z.string(),
  option: z.enum(contractOptions),
  /** kVA. */
  subscribed_power: z.number(),
  off_peak: z.array(z.object({ start: z.number(), end: z.number() })),
  /** From 1 April to 31 October instead of `off_peak`; absent: the same all year. */
  off_peak_summer: z.optional(z.array(z.object({ start: z.number(), end: z.number() }))),
  /** Of a market offer only. */
  market: z.optional(marketHoursSchema),
  /**
   * Every price that applied during the contract, oldest first. The home's own prices take precedence over
   * published ones. A row with `yearly_subscription` alone is a change of the standing charge.
   */
  prices: z.array(
    z.object({
      valid_from: z.string(),
      ...everyKind(z.optional(z.number())),
      /** € a year; of the home's own prices only, where it was entered. */
      yearly_subscription: z.optional(z.number()),
      /** Who published it; for the home's own prices, who entered it. */
      source: z.string(),
      is_own: z.boolean(),
      /** null: the home's own price. */
      status: z.optional(z.nullable(z.enum(priceStatuses))),
    }),
  ),
  /**
   * The standing charges that apply or applied during the contract, oldest first, as bills have them: the published
   * one until the home enters its own. From the home's first own price on no published one applies.
   */
  subscriptions: z.optional(
    z.array(
      z.object({
        /** The first day (ISO date) on which it applies to this contract. */
        from: z.string(),
        /** € a year, VAT included; null: not known from this day on. */
        yearly_price: z.nullable(z.number()),
        /** The first day (ISO date) of the price. */
        valid_since: z.nullable(z.string()),
        /** Who published or entered it. */
        source: z.nullable(z.string()),
        /** null: entered by the home, or not known. */
        status: z.nullable(z.enum(priceStatuses)),
      }),
    ),
  ),
  /** Counts its changes. */
  version: z.int(),
})

export type SupplyContract = z.infer<typeof supplyContractSchema>

/** What an owner enters. `@foyer/rules/tariff/contract-fault.ts` validates the combination of its fields. */
export const contractInputSchema = z.strictObject({
  valid_from: z.iso.date(),
  option: z.enum(contractOptions),
  subscribed_power: z.literal(subscribedPowers),
  off_peak: z.array(z.strictObject(offPeakRange)).check(z.maxLength(MOST_OFF_PEAK)),
  /** From 1 April to 31 October instead of `off_peak`; null: the same all year. An update without it keeps the stored ones. */
  off_peak_summer: z.optional(
    z.nullable(z.array(z.strictObject(offPeakRange)).check(z.maxLength(MOST_OFF_PEAK))),
  ),
  /** Required of a market offer, and of no other option. */
  market: z.optional(marketHoursSchema),
  /**
   * The home's own prices; where there are none, the published ones apply. A market offer has some from its first day
   * on. A row with `yearly_subscription` alone changes the standing charge only.
   */
  prices: z.array(z.strictObject(pricesOfADay)).check(z.maxLength(MOST_OWN_PRICES)),
})

export type ContractInput = z.infer<typeof contractInputSchema>

const contractParams = z.strictObject({ contractId: z.uuid() })

export const listContracts = defineCall({
  name: 'listContracts',
  method: 'GET',
  path: '/contracts',
  access: 'home',
  summary: 'List the home’s electricity contracts with their dated prices, newest first.',
  reply: z.array(supplyContractSchema),
})

const contractTopics = ['listContracts', 'listActivity', ...costReads] as const

export const addContract = defineCall({
  name: 'addContract',
  method: 'POST',
  path: '/contracts',
  access: 'owner',
  summary: 'Create an electricity contract.',
  description:
    'It applies from `valid_from`: earlier days keep their contract. `conflict` when another contract begins on that day.',
  body: contractInputSchema,
  reply: supplyContractSchema,
  errors: ['conflict'],
  stale: contractTopics,
  isIdempotent: true,
})

export const updateContract = defineCall({
  name: 'updateContract',
  method: 'PUT',
  path: '/contracts/{contractId}',
  access: 'owner',
  summary: 'Update an electricity contract.',
  description:
    'The cost of its days is calculated again. Without `off_peak_summer`, a contract with HP/HC keeps the ones it has. `conflict` when it has changed since `version`, or when another contract begins on that day.',
  params: contractParams,
  body: z.extend(contractInputSchema, {
    /** The version that the correction is based on; null overwrites unconditionally. */
    version: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  reply: supplyContractSchema,
  errors: ['not_found', 'conflict'],
  stale: contractTopics,
})

export const removeContract = defineCall({
  name: 'removeContract',
  method: 'DELETE',
  path: '/contracts/{contractId}',
  access: 'owner',
  summary: 'Delete an electricity contract.',
  description: 'The contract before it applies instead, and the cost of those days is calculated again.',
  params: contractParams,
  reply: z.object({}),
  errors: ['not_found'],
  stale: contractTopics,
})
