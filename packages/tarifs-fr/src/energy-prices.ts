import {
  econostrum,
  openData,
  revolutionEnergetique,
  simulator,
  type Source,
  type TariffOption,
} from './source.ts'

/** The kinds of price of each option. */
export const kindsOfOption = {
  base: ['base'],
  hp_hc: ['peak', 'off_peak'],
  tempo: ['blue_peak', 'blue_off_peak', 'white_peak', 'white_off_peak', 'red_peak', 'red_off_peak'],
  ejp: ['ejp_normal', 'ejp_peak'],
} as const satisfies Record<TariffOption, readonly string[]>

export type EnergyPriceKind = (typeof kindsOfOption)[TariffOption][number]

/** A price of a kilowatt-hour from a day (ISO date) until the next row of its option, kind and power. */
export type EnergyPrice = Source & {
  readonly option: TariffOption
  readonly kind: EnergyPriceKind
  readonly validFrom: string
  /** kVA that it applies to, [least, most], both included. */
  readonly powers: readonly [least: number, most: number]
  /** €/kWh, VAT included. */
  readonly price: number
}

function pricesOf<Option extends TariffOption>(
  option: Option,
  validFrom: string,
  powers: EnergyPrice['powers'],
  from: Source,
  prices: Readonly<Record<(typeof kindsOfOption)[Option][number], number>>,
): EnergyPrice[] {
  return kindsOfOption[option].map((kind: (typeof kindsOfOption)[Option][number]) => ({
    option,
    kind,
    validFrom,
    powers,
    price: prices[kind],
    ...from,
  }))
}

/**
 * The regulated prices of energy for homes in France (Tarif Bleu) from 1 February 2024 on, oldest first. EJP has rows
 * only where both of its prices are known.
 */
export const energyPrices: readonly EnergyPrice[] = [
  ...pricesOf('base', '2024-02-01', [3, 36], openData, { base: 0.2516 }),
  ...pricesOf('hp_hc', '2024-02-01', [6, 36], openData, { peak: 0.27, off_peak: 0.2068 }),
  ...pricesOf('tempo', '2024-02-01', [6, 36], openData, {
    blue_peak: 0.1609,
    blue_off_peak: 0.1296,
    white_peak: 0.1894,
    white_off_peak: 0.1486,
    red_peak: 0.7562,
    red_off_peak: 0.1568,
  }),

  ...pricesOf('base', '2025-02-01', [3, 36], openData, { base: 0.2016 }),
  ...pricesOf('hp_hc', '2025-02-01', [6, 36], openData, { peak: 0.2146, off_peak: 0.1696 }),
  ...pricesOf('tempo', '2025-02-01', [6, 36], openData, {
    blue_peak: 0.1552,
    blue_off_peak: 0.1287,
    white_peak: 0.1792,
    white_off_peak: 0.1447,
    red_peak: 0.6586,
    red_off_peak: 0.1518,
  }),

  ...pricesOf('base', '2025-08-01', [3, 36], openData, { base: 0.1952 }),
  ...pricesOf('hp_hc', '2025-08-01', [6, 36], openData, { peak: 0.2081, off_peak: 0.1635 }),
  ...pricesOf('tempo', '2025-08-01', [6, 36], openData, {
    blue_peak: 0.1494,
    blue_off_peak: 0.1232,
    white_peak: 0.173,
    white_off_peak: 0.1391,
    red_peak: 0.6468,
    red_off_peak: 0.146,
  }),
  ...pricesOf('ejp', '2025-08-01', [9, 36], econostrum, { ejp_normal: 0.1418, ejp_peak: 1.0867 }),

  ...pricesOf('base', '2026-02-01', [3, 6], revolutionEnergetique, { base: 0.194 }),
  ...pricesOf('base', '2026-02-01', [9, 36], revolutionEnergetique, { base: 0.1927 }),
  ...pricesOf('hp_hc', '2026-02-01', [6, 36], revolutionEnergetique, { peak: 0.2065, off_peak: 0.1579 }),
  ...pricesOf('tempo', '2026-02-01', [6, 36], revolutionEnergetique, {
    blue_peak: 0.1612,
    blue_off_peak: 0.1325,
    white_peak: 0.1871,
    white_off_peak: 0.1499,
    red_peak: 0.706,
    red_off_peak: 0.1575,
  }),
  ...pricesOf('ejp', '2026-02-01', [9, 36], econostrum, { ejp_normal: 0.1781, ejp_peak: 0.344 }),

  ...pricesOf('base', '2026-08-01', [3, 6], simulator, { base: 0.2001 }),
  ...pricesOf('base', '2026-08-01', [9, 36], simulator, { base: 0.1985 }),
  ...pricesOf('hp_hc', '2026-08-01', [6, 36], simulator, { peak: 0.2142, off_peak: 0.1589 }),
  ...pricesOf('tempo', '2026-08-01', [6, 36], simulator, {
    blue_peak: 0.1654,
    blue_off_peak: 0.1356,
    white_peak: 0.1921,
    white_off_peak: 0.1536,
    red_peak: 0.7295,
    red_off_peak: 0.1615,
  }),
]
