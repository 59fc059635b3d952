import fc from 'fast-check'
import { expect, test } from 'vitest'
import { language } from '#lib/i18n.ts'
import { draftAfter, draftOf, gapSteps, readDraft } from './supplier-bill.ts'
import { comparedBill } from './test-bills.ts'

const draft = { from: '2026-01-03', to: '2026-02-02', total: '184,16', energy: '760', subscription: '20.00' }
const input = {
  from: '2026-01-03',
  to: '2026-02-02',
  total: 184.16,
  kilowatt_hours: 760,
  subscription: 20,
}
const today = '2026-02-10'

test('amounts are read with a comma or a point, and what is empty is not entered', () => {
  expect(readDraft(draft, today).input).toEqual(input)
  expect(readDraft({ ...draft, total: '1 184,16', energy: '', subscription: ' ' }, today).input).toEqual({
    ...input,
    total: 1184.16,
    kilowatt_hours: null,
    subscription: null,
  })
})

test('in English, a comma before three digits is between thousands, as in the amounts on screen', () => {
  expect(readDraft({ ...draft, total: '1,184.16', energy: '12,760' }, today).input).toMatchObject({
    total: 1184.16,
    kilowatt_hours: 12_760,
  })
})

test('the first invalid field is reported', () => {
  const faultOf = (changes: Partial<typeof draft>) => readDraft({ ...draft, ...changes }, today).fault

  expect(faultOf({ from: '' })).toEqual({ field: 'from', reason: 'date_missing' })
  expect(faultOf({ to: '' })).toEqual({ field: 'to', reason: 'date_missing' })
  expect(faultOf({ total: '' })).toEqual({ field: 'total', reason: 'unreadable_money' })
  expect(faultOf({ energy: 'many' })).toEqual({ field: 'energy', reason: 'unreadable_energy' })
  expect(faultOf({ subscription: '-1' })).toEqual({ field: 'subscription', reason: 'unreadable_money' })
  expect(faultOf({ to: '2026-02-11' })).toEqual({ field: 'to', reason: 'future' })
})

test('a bill is unchanged after a round trip through its form, and the next one begins after it', () => {
  const bill = { ...input, id: 'b', entered_by: 'Marie', version: 1, subscription: null }

  expect(readDraft(draftOf(bill), today).input).toEqual({ ...input, subscription: null })
  expect(draftAfter([bill], today)).toMatchObject({ from: '2026-02-03', to: '', total: '' })
  expect(draftAfter([{ ...bill, to: today }], today).from).toBe('')
  expect(draftAfter([], today).from).toBe('')
})

test('in French, the amounts of an entered bill are filled in with a comma', () => {
  language.set('fr')
  const bill = { ...input, id: 'b', entered_by: 'Marie', version: 1, total: 123.45 }

  expect(draftOf(bill).total).toBe('123,45')
  expect(readDraft(draftOf(bill), today).input?.total).toBe(123.45)
  expect(readDraft({ ...draft, total: '1\u202F184,16', energy: '1,184' }, today).input).toMatchObject({
    total: 1184.16,
    kilowatt_hours: 1.184,
  })
  language.set('en')
})

test('each bar of the gap begins where the one before ends, within the scale', () => {
  const cents = fc.integer({ min: -20_000, max: 20_000 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), fc.array(cents, { maxLength: 6 }), (low, costs) => {
      const total = low + costs.reduce((sum, cost) => sum + cost, 0)
      fc.pre(total >= 0)
      const { steps } = gapSteps({
        ...comparedBill,
        computed: { ...comparedBill.computed, total: { low: low / 100, high: null } },
        total: total / 100,
        gap_lines: costs.map((cost) => ({ kind: 'unknown', cost: cost / 100, kilowatt_hours: null })),
      })
      expect(steps).toHaveLength(costs.length + 2)
      let level = steps[0]?.to ?? Number.NaN
      for (const [at, cost] of costs.entries()) {
        const step = steps[at + 1] ?? { from: Number.NaN, to: Number.NaN }
        expect(cost > 0 ? step.from : step.to).toBeCloseTo(level, 6)
        level = cost > 0 ? step.to : step.from
      }
      expect(steps.at(-1)?.to).toBeCloseTo(level, 6)
      for (const { to } of steps) expect(to).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})

test('small gaps of a large bill are enlarged', () => {
  const { steps, isEnlarged } = gapSteps(comparedBill)

  expect(isEnlarged).toBe(true)
  expect(steps.map(({ from, to }) => [from.toFixed(2), to.toFixed(2)])).toEqual([
    ['0.00', '0.75'],
    ['0.75', '0.82'],
    ['0.82', '0.94'],
    ['0.94', '1.00'],
    ['0.00', '1.00'],
  ])
})
