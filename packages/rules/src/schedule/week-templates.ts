import type { Order } from '@foyer/contract/heating.ts'
import type { ScheduleBlock, Week } from '@foyer/contract/schedule.ts'

/** Templates for a new week; their names are in the texts of the calendar. */
export const weekTemplates = ['family', 'teleworking', 'second_home'] as const

export type WeekTemplate = (typeof weekTemplates)[number]

/** The week of a template: whole days, Monday first. */
export function templateWeek(template: WeekTemplate): Week {
  switch (template) {
    case 'family': {
      const schoolDay = dayOf('eco', [6.5, 8.5, 'comfort'], [17, 22.5, 'comfort'])
      // French schools are closed on Wednesday afternoons.
      const wednesday = dayOf('eco', [6.5, 8.5, 'comfort'], [12, 22.5, 'comfort'])
      const freeDay = dayOf('eco', [8, 23, 'comfort'])
      return [schoolDay, schoolDay, wednesday, schoolDay, schoolDay, freeDay, freeDay]
    }
    case 'teleworking': {
      const workday = dayOf('eco', [7, 22.5, 'comfort'])
      const freeDay = dayOf('eco', [8, 23, 'comfort'])
      return [workday, workday, workday, workday, workday, freeDay, freeDay]
    }
    case 'second_home': {
      const away = dayOf('frost_protection')
      const friday = dayOf('frost_protection', [16, 23, 'comfort'], [23, 24, 'eco'])
      const saturday = dayOf('eco', [8, 23, 'comfort'])
      const sunday = dayOf('eco', [8, 18, 'comfort'], [18, 24, 'frost_protection'])
      return [away, away, away, away, friday, saturday, sunday]
    }
  }
}

/** A day of blocks without a gap: the given parts, and another order around them. */
function dayOf(around: Order, ...parts: readonly (readonly [number, number, Order])[]): ScheduleBlock[] {
  const blocks: ScheduleBlock[] = []
  let at = 0
  for (const [from, to, order] of parts) {
    if (at < from * 60) blocks.push({ start: at, end: from * 60, order: around })
    blocks.push({ start: from * 60, end: to * 60, order })
    at = to * 60
  }
  if (at < 1440) blocks.push({ start: at, end: 1440, order: around })
  return blocks
}
