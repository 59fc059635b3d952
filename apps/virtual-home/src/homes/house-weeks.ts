import type { Block, WeekPlan } from './home-definition.ts'

function week(days: {
  weekday: readonly Block[]
  weekend: readonly Block[]
  wednesday?: readonly Block[]
  friday?: readonly Block[]
  sunday?: readonly Block[]
}): WeekPlan {
  const { weekday, weekend } = days
  return [
    weekday,
    weekday,
    days.wednesday ?? weekday,
    weekday,
    days.friday ?? weekday,
    weekend,
    days.sunday ?? weekend,
  ]
}

/** The household's winter schedules, as the modules followed them before the first start. */
export const houseWeeks = {
  livingRoom: week({
    weekday: [
      ['00:00', 'eco'],
      ['06:30', 'comfort'],
      ['08:30', 'eco'],
      ['17:00', 'comfort'],
      ['22:30', 'eco'],
    ],
    // No school on Wednesday afternoon.
    wednesday: [
      ['00:00', 'eco'],
      ['06:30', 'comfort'],
      ['08:30', 'eco'],
      ['12:00', 'comfort_-1'],
      ['17:00', 'comfort'],
      ['22:30', 'eco'],
    ],
    weekend: [
      ['00:00', 'eco'],
      ['08:00', 'comfort'],
      ['23:00', 'eco'],
    ],
  }),
  kitchen: week({
    weekday: [
      ['00:00', 'eco'],
      ['06:30', 'comfort_-1'],
      ['08:15', 'eco'],
      ['17:30', 'comfort_-1'],
      ['20:30', 'eco'],
    ],
    weekend: [
      ['00:00', 'eco'],
      ['08:00', 'comfort_-1'],
      ['14:00', 'eco'],
      ['18:00', 'comfort_-1'],
      ['21:00', 'eco'],
    ],
  }),
  bathroom: week({
    weekday: [
      ['00:00', 'eco'],
      ['05:30', 'comfort'],
      ['07:45', 'off'],
      ['08:15', 'eco'],
      ['17:45', 'comfort'],
      ['20:00', 'eco'],
    ],
    weekend: [
      ['00:00', 'eco'],
      ['07:30', 'comfort'],
      ['10:30', 'eco'],
      ['18:00', 'comfort'],
      ['20:30', 'eco'],
    ],
  }),
  daughterBedroom: week({
    weekday: [
      ['00:00', 'comfort_-2'],
      ['06:00', 'comfort_-1'],
      ['07:30', 'eco'],
      ['16:30', 'comfort'],
      ['20:30', 'comfort_-2'],
    ],
    wednesday: [
      ['00:00', 'comfort_-2'],
      ['06:00', 'comfort_-1'],
      ['07:30', 'eco'],
      ['12:00', 'comfort'],
      ['20:30', 'comfort_-2'],
    ],
    weekend: [
      ['00:00', 'comfort_-2'],
      ['08:00', 'comfort'],
      ['21:00', 'comfort_-2'],
    ],
  }),
  parentsBedroom: week({
    weekday: [
      ['00:00', 'comfort_-2'],
      ['08:00', 'eco'],
      ['20:30', 'comfort_-1'],
      ['22:30', 'comfort_-2'],
    ],
    weekend: [
      ['00:00', 'comfort_-2'],
      ['09:00', 'eco'],
      ['21:00', 'comfort_-1'],
      ['23:00', 'comfort_-2'],
    ],
  }),
  guestBedroom: week({
    weekday: [['00:00', 'frost_protection']],
    friday: [
      ['00:00', 'frost_protection'],
      ['17:00', 'comfort_-1'],
      ['22:30', 'eco'],
    ],
    weekend: [
      ['00:00', 'eco'],
      ['08:00', 'comfort_-1'],
      ['22:30', 'eco'],
    ],
    sunday: [
      ['00:00', 'eco'],
      ['08:00', 'comfort_-1'],
      ['18:00', 'frost_protection'],
    ],
  }),
  office: week({
    weekday: [
      ['00:00', 'eco'],
      ['09:00', 'comfort_-1'],
      ['18:30', 'eco'],
    ],
    weekend: [['00:00', 'eco']],
  }),
}
