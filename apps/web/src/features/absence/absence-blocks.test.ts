import { instantOfWall, wallText } from '@foyer/rules/absence/wall-text.ts'
import { expect, test } from 'vitest'
import { roomBlocks, waterBlocks, type AbsenceDraft, absenceAxis, absenceSpan } from './absence-draft.ts'

const zone = 'Europe/Paris'
const at = (wall: string) => instantOfWall(wall, zone) ?? 0
const clock = (ms: number) => wallText(ms, zone).slice(8)

const weekend: AbsenceDraft = {
  departure: at('2026-02-13T17:00'),
  back: at('2026-02-15T19:00'),
  order: 'frost_protection',
  roomIds: null,
}
const evenings = [{ start: 18 * 60, end: 22 * 60, order: 'comfort' as const }]
const schedule = { week: Array.from({ length: 7 }, () => evenings), default_order: 'eco' as const }
const formatters = {
  nameOf: (order: string) => order,
  time: (ms: number) => clock(ms).slice(3),
  describe: (kind: string, order: string) => `${kind} ${order}`,
}
const axisOf = (draft: AbsenceDraft) => absenceAxis(absenceSpan(draft, zone), at('2026-02-10T12:00'), clock)
const drawn = (blocks: ReturnType<typeof roomBlocks>) =>
  blocks.map(({ from, to, description }) => `${clock(from)} ${clock(to)} ${description}`)

test('a room follows its schedule, is lowered at the departure, preheated, and follows its schedule again', () => {
  const axis = axisOf(weekend)
  const room = { order: 'comfort', preheat_at: new Date(at('2026-02-15T16:50')).toISOString() } as const
  const blocks = roomBlocks(room, weekend, { axis, zone, schedule }, formatters)
  expect(drawn(blocks)).toEqual([
    '13T06:00 13T17:00 week eco',
    '13T17:00 15T16:50 away holidays',
    '15T16:50 15T19:00 preheat comfort',
    '15T19:00 15T22:00 week comfort',
    '15T22:00 16T18:00 week eco',
    '16T18:00 16T22:00 week comfort',
    '16T22:00 17T06:00 week eco',
  ])
  expect(blocks.map(({ isRibbed, startLabel }) => (isRibbed === true ? startLabel : null))[2]).toBe('16:50')
})

test('without its schedule, only the absence of a room is drawn', () => {
  const room = { order: 'comfort', preheat_at: null } as const
  const around = { axis: axisOf(weekend), zone, schedule: undefined }
  expect(drawn(roomBlocks(room, weekend, around, formatters))).toEqual(['13T17:00 15T19:00 away holidays'])
})

test('a room whose schedule is as low as the absence keeps its own mode', () => {
  const low = { ...schedule, week: schedule.week.map(() => []), default_order: 'frost_protection' as const }
  const room = { order: 'frost_protection', preheat_at: null } as const
  const blocks = roomBlocks(room, weekend, { axis: axisOf(weekend), zone, schedule: low }, formatters)
  expect(drawn(blocks)).toEqual([
    '13T06:00 13T17:00 week frost_protection',
    '13T17:00 15T19:00 away frost_protection',
    '15T19:00 17T06:00 week frost_protection',
  ])
})

test('hot water is off, then heated for the return', () => {
  const water = { back_at: new Date(at('2026-02-15T04:00')).toISOString() }
  expect(drawn(waterBlocks(water, weekend, axisOf(weekend), formatters))).toEqual([
    '13T17:00 15T04:00 away stop',
    '15T04:00 15T19:00 preheat water',
  ])
})

test('the days span the departure to the day after the return; of a long absence only the last ones', () => {
  const daysOf = (draft: AbsenceDraft) => {
    const { days, isWhole } = absenceSpan(draft, zone)
    return [clock(days[0]?.start ?? 0), clock(days.at(-1)?.end ?? 0), days.length, isWhole]
  }
  expect(daysOf(weekend)).toEqual(['13T06:00', '17T06:00', 4, true])
  expect(daysOf({ ...weekend, back: at('2026-02-20T19:00') })).toEqual(['13T06:00', '22T06:00', 9, true])
  expect(daysOf({ ...weekend, back: at('2026-02-27T19:00') })).toEqual(['25T06:00', '01T06:00', 4, false])
  expect(daysOf({ ...weekend, back: null })).toEqual(['13T06:00', '17T06:00', 4, true])
  // A night belongs to the evening before it; a day is as long as its clock makes it (DST).
  const spring = { ...weekend, departure: at('2026-03-28T05:00'), back: at('2026-03-28T20:00') }
  expect(daysOf(spring)).toEqual(['27T06:00', '30T06:00', 3, true])
})
