import { weekSchema } from '@foyer/contract/schedule.ts'
import { expect, test } from 'vitest'
import { weekHours } from './week-hours.ts'
import { ringOf, tidyWeek } from './week-ring.ts'
import { templateWeek, weekTemplates } from './week-templates.ts'

test('every template is a tidy week that is valid in the contract and has an order at every quarter', () => {
  for (const template of weekTemplates) {
    const week = templateWeek(template)
    expect(weekSchema.safeParse(week).success).toBe(true)
    expect(tidyWeek(week)).toEqual(week)
    expect(ringOf(week)).not.toContain(null)
  }
})

test('teleworking has more hours of Confort than a family, and a second home the fewest', () => {
  const comfort = (template: (typeof weekTemplates)[number]) =>
    weekHours(templateWeek(template), 'eco').comfort
  expect(comfort('teleworking')).toBeGreaterThan(comfort('family'))
  expect(comfort('family')).toBeGreaterThan(comfort('second_home'))
  expect(weekHours(templateWeek('second_home'), 'eco').frost_protection).toBe(4 * 24 + 16 + 6)
})
