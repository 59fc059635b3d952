import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderNumber, orders } from '@foyer/contract/heating.ts'
import { redDayOrders } from '@foyer/contract/red-day-plan.ts'
import type { ScheduleBlock } from '@foyer/contract/schedule.ts'
import { scheduleSpans } from '#schedule/schedule.ts'
import { tariffBands, type TariffFacts } from '#tariff/tariff.ts'
import { loweredMinutes } from './plan-red-days.ts'
import { redDayLine, redDayOf } from './red-day-lines.ts'

const zone = 'Europe/Paris'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds
const clock = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5)
const factsOf = (option: 'tempo' | 'ejp'): TariffFacts => ({
  zone,
  prices: [],
  contracts: [{ option, validFrom: '2026-09-01', offPeak: [] }],
})
const weekOf = (day: ScheduleBlock[]) => ({ week: Array.from({ length: 7 }, () => day), zone })
const drawn = (spans: readonly { from: number; to: number; order: string }[]) =>
  spans.map(({ from, to, order }) => `${clock(from)} ${clock(to)} ${order}`)

/** Monday 18 January 2027. */
const red = { from: at('2027-01-18T06:00'), to: at('2027-01-18T22:00') }

test('the day of the red hours is drawn, or without them the next day from Monday to Friday', () => {
  const tempo = redDayOf(factsOf('tempo'), { option: 'tempo', hours: red }, at('2027-01-17T18:00'))
  expect(tempo).toMatchObject({ from: red.from, to: at('2027-01-19T06:00'), hours: red, isExample: false })

  const ejp = redDayOf(factsOf('ejp'), { option: 'ejp', hours: null }, at('2027-01-15T18:00'))
  expect(ejp).toMatchObject({
    from: red.from,
    hours: { from: at('2027-01-18T07:00'), to: at('2027-01-19T01:00') },
    isExample: true,
  })
  // Its hot water is planned with the prices of a red day.
  expect(tariffBands(ejp.tariff, ejp.hours.from, ejp.hours.to).map(({ kind }) => kind)).toEqual(['ejp_peak'])
})

test('a room in Confort in the morning and the evening is in Éco until 22:00, then in Confort', () => {
  const local = weekOf([
    { start: 390, end: 510, order: 'comfort' },
    { start: 510, end: 1020, order: 'frost_protection' },
    { start: 1080, end: 1380, order: 'comfort' },
  ])
  const day = redDayOf(factsOf('tempo'), { option: 'tempo', hours: red }, red.from)
  const { planned, lowered } = redDayLine({ local, defaultOrder: 'eco', redOrder: 'eco' }, day)
  expect(drawn(planned)).toEqual([
    '06:00 08:30 eco',
    '08:30 17:00 frost_protection',
    '17:00 22:00 eco',
    '22:00 23:00 comfort',
    '23:00 06:00 eco',
  ])
  expect(drawn(lowered)).toEqual(['06:30 08:30 comfort', '18:00 22:00 comfort'])
})

const anyDay = fc.uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: 8 }).chain((cuts) => {
  const edges = [0, ...cuts.toSorted((a, b) => a - b), 96]
  return fc
    .tuple(...edges.slice(1).map(() => fc.option(fc.constantFrom(...orders))))
    .map((filled) =>
      filled.flatMap((order, index): ScheduleBlock[] =>
        order === null
          ? []
          : [{ start: (edges[index] ?? 0) * 15, end: (edges[index + 1] ?? 96) * 15, order }],
      ),
    )
})

test('the plan has no gap, is never warmer than the schedule, and in red hours never warmer than the order of the room', () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom(...orders),
      fc.constantFrom('tempo' as const, 'ejp' as const),
      fc.constantFrom(...redDayOrders, null),
      (blocks, defaultOrder, option, redOrder) => {
        const room = { local: weekOf(blocks), defaultOrder, redOrder }
        const day = redDayOf(factsOf(option), { option, hours: null }, red.from)
        const { planned, lowered } = redDayLine(room, day)
        // A day on which the plan is not followed is that of the schedule.
        const plain = redDayLine(room, { ...day, hours: null })
        expect(plain.lowered).toEqual([])
        expect(planned[0]?.from).toBe(day.from)
        expect(planned.at(-1)?.to).toBe(day.to)
        for (const [index, span] of planned.entries()) {
          const next = planned[index + 1]
          if (next !== undefined) expect([next.from, next.order !== span.order]).toEqual([span.to, true])
        }
        const orderAt = (spans: typeof planned, time: number) =>
          spans.find((span) => span.from <= time && time < span.to)?.order
        const length = lowered.reduce((sum, { from, to }) => sum + (to - from) / 60_000, 0)
        expect(loweredMinutes(room, day.hours)).toBe(length)
        const ordinary = scheduleSpans(room.local, day.from, day.to)
        for (let time = day.from; time < day.to; time += 900_000) {
          const usual = ordinary.find((span) => span.from <= time && time < span.to)?.order ?? defaultOrder
          const isRed = day.hours.from <= time && time < day.hours.to
          const isLowered = isRed && redOrder !== null && orderNumber(usual) < orderNumber(redOrder)
          expect(orderAt(plain.planned, time)).toBe(usual)
          expect(orderAt(planned, time)).toBe(isLowered ? redOrder : usual)
          expect(orderAt(lowered, time)).toBe(isLowered ? usual : undefined)
        }
      },
    ),
  )
})
