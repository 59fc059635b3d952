import { openData, simulator, type Source, type TariffOption } from './source.ts'

/** The price of a subscription from a day (ISO date) until the next row of its option and power. */
export type Subscription = Source & {
  readonly option: TariffOption
  readonly validFrom: string
  /** kVA. */
  readonly power: number
  /** € a year, VAT included. */
  readonly price: number
}

function subscriptionsOf(
  option: TariffOption,
  validFrom: string,
  from: Source,
  prices: Readonly<Record<number, number>>,
): Subscription[] {
  return Object.entries(prices).map(([power, price]) => ({
    option,
    validFrom,
    power: Number(power),
    price,
    ...from,
  }))
}

/**
 * The regulated subscriptions of homes in France (Tarif Bleu) from 1 February 2024 on, oldest first. Those of 2026 were
 * published by the month and are twelve times that amount.
 */
export const subscriptions: readonly Subscription[] = [
  ...subscriptionsOf('base', '2024-02-01', openData, {
    3: 116.04,
    6: 151.86,
    9: 190.91,
    12: 230.89,
    15: 267.62,
  }),
  ...subscriptionsOf('hp_hc', '2024-02-01', openData, {
    6: 157.87,
    9: 200.33,
    12: 241.54,
    15: 280.45,
    18: 318.88,
    24: 400.54,
    30: 473.23,
    36: 546.71,
  }),
  ...subscriptionsOf('tempo', '2024-02-01', openData, {
    6: 157.09,
    9: 196.32,
    12: 236.75,
    15: 273.19,
    18: 309.3,
    30: 466.75,
    36: 541.32,
  }),
  ...subscriptionsOf('base', '2025-02-01', openData, {
    3: 125.34,
    6: 165.17,
    9: 208.55,
    12: 252.53,
    15: 292.98,
  }),
  ...subscriptionsOf('hp_hc', '2025-02-01', openData, {
    6: 169.81,
    9: 214.88,
    12: 258.56,
    15: 299.33,
    18: 341.62,
    24: 431.13,
    30: 510.17,
    36: 591.98,
  }),
  ...subscriptionsOf('tempo', '2025-02-01', openData, {
    6: 168.87,
    9: 211.16,
    12: 254.09,
    15: 293.31,
    18: 332.65,
    30: 499.98,
    36: 587.99,
  }),
  ...subscriptionsOf('base', '2025-08-01', openData, { 3: 141, 6: 185.94, 9: 233.7, 12: 281.46, 15: 326.4 }),
  ...subscriptionsOf('hp_hc', '2025-08-01', openData, {
    6: 189.99,
    9: 239.84,
    12: 287.78,
    15: 332.72,
    18: 379.24,
    24: 478.8,
    30: 569.74,
    36: 661.41,
  }),
  ...subscriptionsOf('tempo', '2025-08-01', openData, {
    6: 186.46,
    9: 235.12,
    12: 282.34,
    15: 325.7,
    18: 371.17,
    30: 559.41,
    36: 658.78,
  }),
  ...subscriptionsOf('base', '2026-02-01', simulator, {
    3: 144.36,
    6: 187.8,
    9: 234.72,
    12: 279.84,
    15: 322.08,
    18: 365.88,
    24: 458.88,
    30: 544.44,
    36: 630.48,
  }),
  ...subscriptionsOf('hp_hc', '2026-02-01', simulator, {
    6: 187.8,
    9: 234.72,
    12: 279.84,
    15: 322.08,
    18: 365.88,
    24: 458.88,
    30: 544.44,
    36: 630.48,
  }),
  ...subscriptionsOf('tempo', '2026-02-01', simulator, {
    6: 187.08,
    9: 232.56,
    12: 276.84,
    15: 317.64,
    18: 360.48,
    30: 536.76,
    36: 629.04,
  }),
  ...subscriptionsOf('ejp', '2026-02-01', simulator, {
    9: 230.4,
    12: 272.52,
    15: 315.24,
    18: 356.88,
    36: 615.72,
  }),
  ...subscriptionsOf('base', '2026-08-01', simulator, {
    3: 145.56,
    6: 190.32,
    9: 238.56,
    12: 285.12,
    15: 328.8,
    18: 373.68,
    24: 469.68,
    30: 557.64,
    36: 646.56,
  }),
  ...subscriptionsOf('hp_hc', '2026-08-01', simulator, {
    6: 190.32,
    9: 238.56,
    12: 285.12,
    15: 328.8,
    18: 373.68,
    24: 469.68,
    30: 557.64,
    36: 646.56,
  }),
  ...subscriptionsOf('tempo', '2026-08-01', simulator, {
    6: 189.6,
    9: 236.4,
    12: 282,
    15: 324.12,
    18: 368.28,
    30: 549.84,
    36: 645.12,
  }),
]
