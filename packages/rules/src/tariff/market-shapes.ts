import { weekdays } from '@foyer/contract/schedule.ts'
import type { MarketHours } from '@foyer/contract/supply-contract.ts'

const everyDay = [...weekdays]
const wholeDay = { start: 0, end: 0 }
/** From April to October, as the off-peak hours of the regulated tariff. */
const summer = { first_month: 4, last_month: 10 }

/**
 * The hours of usual market offers, which an owner adapts to their own. `weekend` and `chosen_day`: EDF Zen Week-End and
 * Zen Week-End Plus, whose customer chooses Monday, Wednesday or Friday (moneyvox.fr, January 2023). `night_weekend` and
 * `two_seasons`: Enercoop Flexi Watt (2025). `seasonal_super_off_peak`: EDF Zen Estival (2026).
 */
export const marketShapes = {
  weekend: { summer: null, hours: [{ kind: 'off_peak', days: [6, 7], season: null, ...wholeDay }] },
  night_weekend: {
    summer: null,
    hours: [
      { kind: 'off_peak', days: everyDay, season: null, start: 1380, end: 360 },
      { kind: 'off_peak', days: [6, 7], season: null, ...wholeDay },
    ],
  },
  two_seasons: {
    summer,
    hours: [
      { kind: 'off_peak', days: [1, 2, 3, 4, 5], season: 'winter', start: 0, end: 420 },
      { kind: 'off_peak', days: [1, 2, 3, 4, 5], season: 'winter', start: 780, end: 960 },
      { kind: 'off_peak', days: [1, 2, 3, 4, 5], season: 'summer', start: 660, end: 1020 },
      { kind: 'off_peak', days: [6, 7], season: null, ...wholeDay },
    ],
  },
  seasonal_super_off_peak: {
    summer,
    hours: [
      { kind: 'off_peak', days: everyDay, season: null, start: 660, end: 1080 },
      { kind: 'super_off_peak', days: everyDay, season: null, start: 1320, end: 420 },
    ],
  },
  chosen_day: { summer: null, hours: [{ kind: 'off_peak', days: [3, 6, 7], season: null, ...wholeDay }] },
} satisfies Record<string, MarketHours>
