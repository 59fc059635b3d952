import * as z from 'zod/mini'
import { billSum } from './bill.ts'
import { defineCall } from './call.ts'

/** Most bills of a home: twenty years of monthly ones. */
export const MOST_SUPPLIER_BILLS = 240

/** Euros, VAT included, rounded to the cent. */
const euros = z.number().check(z.minimum(0), z.maximum(100_000))

/** What an owner enters. `@foyer/rules/tariff/supplier-bill-fault.ts` validates the combination of its fields. */
export const supplierBillInputSchema = z.strictObject({
  /** ISO dates of the home, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Euros, VAT included. */
  total: euros,
  /** null if it was not entered. */
  kilowatt_hours: z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000))),
  /** The standing charge, part of `total`: euros, VAT included; null if it was not entered. */
  subscription: z.nullable(euros),
})

export type SupplierBillInput = z.infer<typeof supplierBillInputSchema>

/** A bill that the home received from its supplier, as an owner entered it. */
export const supplierBillSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  total: z.number(),
  kilowatt_hours: z.nullable(z.number()),
  subscription: z.nullable(z.number()),
  /** Who entered or changed it last. */
  entered_by: z.string(),
  /** Counts its changes. */
  version: z.int(),
})

export type SupplierBill = z.infer<typeof supplierBillSchema>

/** What part of the gap a line explains. */
export const gapKinds = [
  /** Half-hours without a reading, at the home's average use and price. */
  'missing',
  /** More or fewer kilowatt-hours, at the home's average price. */
  'energy',
  'subscription',
  /** Up to what the unknown colours of days can add. */
  'colors',
  /** The bill's kilowatt-hours at another average price, or amounts for something else. */
  'price',
  /** At most a cent per line. */
  'rounding',
  'unknown',
] as const

/** A supplier's bill next to the bill that Foyer computes for the same days. */
export const supplierBillComparisonSchema = z.extend(supplierBillSchema, {
  computed: z.object({
    total: billSum,
    energy: billSum,
    subscription: billSum,
    /** kWh to the hundredth. */
    kilowatt_hours: z.number(),
    /** €/kWh at the lowest possible prices; null without energy at a known price. */
    average_price: z.nullable(z.number()),
    /** False where energy is the sum of the measured devices. */
    is_metered: z.boolean(),
    /** Half-hours of the days, and how many of them have no reading. */
    half_hours: z.int(),
    missing_half_hours: z.int(),
  }),
  /** €/kWh of the supplier's bill; null unless its kilowatt-hours and its standing charge were entered. */
  average_price: z.nullable(z.number()),
  /** Euros that the supplier's bill is above `computed.total.low`; `gap_lines` add up to it to the cent. */
  gap: z.number(),
  gap_lines: z.array(
    z.object({
      kind: z.enum(gapKinds),
      /** Euros to the cent; never 0. */
      cost: z.number(),
      /** The difference of kilowatt-hours that it is for; null for other kinds. */
      kilowatt_hours: z.nullable(z.number()),
    }),
  ),
})

export type SupplierBillComparison = z.infer<typeof supplierBillComparisonSchema>

const supplierBillParams = z.strictObject({ supplierBillId: z.uuid() })

export const listSupplierBills = defineCall({
  name: 'listSupplierBills',
  method: 'GET',
  path: '/supplier-bills',
  access: 'home',
  summary: 'List the supplier’s bills that were entered, newest first.',
  reply: z.array(supplierBillSchema),
})

export const getSupplierBill = defineCall({
  name: 'getSupplierBill',
  method: 'GET',
  path: '/supplier-bills/{supplierBillId}',
  access: 'home',
  summary: 'Get a supplier’s bill, the computed one for its days, and each part of the gap.',
  params: supplierBillParams,
  reply: supplierBillComparisonSchema,
  errors: ['not_found'],
})

const supplierBillTopics = ['listSupplierBills', 'getSupplierBill'] as const

export const addSupplierBill = defineCall({
  name: 'addSupplierBill',
  method: 'POST',
  path: '/supplier-bills',
  access: 'owner',
  summary: 'Create a supplier’s bill.',
  description: '`conflict` when another bill has one of its days, or the home has as many bills as it may.',
  body: supplierBillInputSchema,
  reply: supplierBillSchema,
  errors: ['conflict'],
  stale: supplierBillTopics,
  isIdempotent: true,
})

export const updateSupplierBill = defineCall({
  name: 'updateSupplierBill',
  method: 'PUT',
  path: '/supplier-bills/{supplierBillId}',
  access: 'owner',
  summary: 'Update a supplier’s bill.',
  description: '`conflict` when it has changed since `version`, or another bill has one of its days.',
  params: supplierBillParams,
  body: z.extend(supplierBillInputSchema, {
    /** The version that the correction is based on; null overwrites unconditionally. */
    version: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  reply: supplierBillSchema,
  errors: ['not_found', 'conflict'],
  stale: supplierBillTopics,
})

export const removeSupplierBill = defineCall({
  name: 'removeSupplierBill',
  method: 'DELETE',
  path: '/supplier-bills/{supplierBillId}',
  access: 'owner',
  summary: 'Delete a supplier’s bill.',
  params: supplierBillParams,
  reply: z.object({}),
  errors: ['not_found'],
  stale: supplierBillTopics,
})
