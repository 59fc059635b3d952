import type { Block, WeekPlan } from './home-definition.ts'

function everyDay(day: readonly Block[], weekend: readonly Block[] = day): WeekPlan {
  return [day, day, day, day, day, weekend, weekend]
}

/** The tenant's schedules, as the modules followed them before the first start. */
export const flatWeeks = {
  livingRoom: everyDay(
    [
      ['00:00', 'eco'],
      ['07:00', 'comfort_-1'],
      ['08:30', 'eco'],
      ['18:30', 'comfort'],
      ['23:00', 'eco'],
    ],
    [
      ['00:00', 'eco'],
      ['09:00', 'comfort'],
      ['23:30', 'eco'],
    ],
  ),
  bedroom: everyDay([
    ['00:00', 'comfort_-2'],
    ['08:00', 'eco'],
    ['21:30', 'comfort_-1'],
    ['23:00', 'comfort_-2'],
  ]),
  bathroom: everyDay([
    ['00:00', 'eco'],
    ['06:30', 'comfort'],
    ['08:30', 'eco'],
    ['19:00', 'comfort'],
    ['21:00', 'eco'],
  ]),
}
