import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'

/** Midnight of a day of January 2027 in Paris. */
const midnight = (day: number) => Date.parse(`2027-01-${String(day).padStart(2, '0')}T00:00:00+01:00`)
const iso = (day: number) => new Date(midnight(day)).toISOString()

/** A week of 84 kWh and 16.80 € next to one of 96 kWh and 19.20 €, both complete, in a home without a thermometer outside. */
export function comparisonOf(overrides: Partial<ConsumptionComparison> = {}): ConsumptionComparison {
  const figures = (energy: number) => ({ energy, cost: Math.round(energy * 0.02) / 100, cost_range: null })
  return {
    kind: 'week',
    comparison: 'previous',
    comparisons: ['previous', 'year_before'],
    from: '2027-01-11',
    to: '2027-01-17',
    previous: '2027-01-04',
    next: '2027-01-18',
    is_metered: true,
    other: { from: '2027-01-04', to: '2027-01-10' },
    part: {
      here: { from: iso(11), to: iso(18) },
      other: { from: iso(4), to: iso(11) },
      is_whole: true,
    },
    reason: null,
    total: figures(84_000),
    other_total: figures(96_000),
    uses: [
      { category: 'heating', energy: 40_000, other_energy: 48_000 },
      { category: 'remainder', energy: 44_000, other_energy: 48_000 },
    ],
    bars: Array.from({ length: 7 }, (_, index) => ({
      here: { at: midnight(11 + index), ...figures(12_000) },
      other: { at: midnight(4 + index), ...figures(96_000 / 7) },
      corrected: null,
      is_compared: true,
    })),
    weather: {
      reason: 'no_thermometer',
      factor: null,
      degree_days: null,
      other_degree_days: null,
      other_heating: null,
      other_total: null,
    },
    ...overrides,
  }
}
