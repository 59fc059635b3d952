import 'temporal-polyfill/global'
import { orders } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainBlocks } from './explain-blocks.ts'
import { type PastReason, pastReasons, type PastSources } from './past-reasons.ts'

const HOUR = 3_600_000
/** Monday 18 January 2027, midnight in Paris. */
const midnight = Date.parse('2027-01-18T00:00:00+01:00')
const at = (hour: number) => midnight + hour * HOUR

/** Comfort from 6 to 9 each day, eco otherwise. */
const week = Array.from({ length: 7 }, () => [
  { start: 0, end: 360, order: 'eco' as const },
  { start: 360, end: 540, order: 'comfort' as const },
  { start: 540, end: 1440, order: 'eco' as const },
])
const sources: PastSources = {
  claims: [],
  schedule: { week, zone: 'Europe/Paris' },
  weekSince: null,
  slots: [],
  defaultOrder: 'eco',
}
const reason = (from: number, to: number, order: PastReason['order'], by: string | null = null) => ({
  from: at(from),
  to: at(to),
  order,
  source: by === null ? ('schedule' as const) : ('override' as const),
  by,
})

test('the day of a room shows its schedule, and who overrode it until the override ended', () => {
  const claim = {
    kind: 'override' as const,
    order: 'comfort' as const,
    since: at(12),
    until: at(14),
    setBy: 'Marie',
  }
  expect(pastReasons({ ...sources, claims: [claim] }, at(5), at(16))).toEqual([
    reason(5, 6, 'eco'),
    reason(6, 9, 'comfort'),
    reason(9, 12, 'eco'),
    reason(12, 14, 'comfort', 'Marie'),
    reason(14, 16, 'eco'),
  ])
})

test('before the week was changed, its recorded slots are used', () => {
  const slots = [
    { at: at(2), order: 'stop' as const },
    { at: at(7), order: 'comfort_minus_1' as const },
  ]
  expect(pastReasons({ ...sources, weekSince: at(8), slots }, at(4), at(10))).toEqual([
    reason(4, 7, 'stop'),
    reason(7, 8, 'comfort_minus_1'),
    reason(8, 9, 'comfort'),
    reason(9, 10, 'eco'),
  ])
})

test('a claim without a person has its cause as name', () => {
  const claim = {
    kind: 'open_window' as const,
    order: 'frost_protection' as const,
    since: at(10),
    until: null,
    cause: { id: null, name: 'Baie vitrée' },
  }
  expect(pastReasons({ ...sources, claims: [claim] }, at(10), at(11))).toEqual([
    { from: at(10), to: at(11), order: 'frost_protection', source: 'open_window', by: 'Baie vitrée' },
  ])
})

test('a reported block has the reason of its order, with a delay, and otherwise none', () => {
  const reasons = [reason(6, 9, 'comfort'), reason(9, 12, 'comfort', 'Marie'), reason(12, 20, 'eco')]
  const late = at(12) + 90_000
  const blocks = [
    { from: at(6) + 2_000, to: late, order: 'comfort' as const },
    { from: late, to: at(15), order: 'eco' as const },
    { from: at(15), to: at(20), order: 'stop' as const },
  ]
  expect(explainBlocks(blocks, reasons)).toEqual([
    { from: at(6) + 2_000, to: at(9), order: 'comfort', reason: { source: 'schedule', by: null } },
    { from: at(9), to: late, order: 'comfort', reason: { source: 'override', by: 'Marie' } },
    { from: late, to: at(15), order: 'eco', reason: { source: 'schedule', by: null } },
    { from: at(15), to: at(20), order: 'stop', reason: null },
  ])
})

test('a block has the name of the person who requested it, and a change at the device is marked as such', () => {
  const reasons = [reason(6, 20, 'eco')]
  const blocks = [
    { from: at(8) + 5_000, to: at(9), order: 'comfort' as const },
    { from: at(9), to: at(10), order: 'stop' as const },
    { from: at(10), to: at(11), order: 'comfort' as const },
  ]
  const requests = [
    { at: at(8), order: 'comfort' as const, source: 'override' as const, by: 'Marie' },
    { at: at(9), order: 'stop' as const, source: null, by: null },
  ]
  expect(explainBlocks(blocks, reasons, requests).map((block) => block.reason)).toEqual([
    { source: 'override', by: 'Marie' },
    { source: null, by: null },
    null,
  ])
})

test('blocks shorter than a minute have no row', () => {
  const reasons = [reason(0, 24, 'eco')]
  const blocks = [
    { from: at(8), to: at(8) + 20_000, order: 'stop' as const },
    { from: at(8) + 20_000, to: at(9), order: 'eco' as const },
    { from: at(9), to: at(9) + 30_000, order: 'comfort' as const },
    { from: at(9) + 30_000, to: at(10), order: 'stop' as const },
  ]
  expect(explainBlocks(blocks, reasons).map(({ from, to, order }) => ({ from, to, order }))).toEqual([
    { from: at(8), to: at(9) + 30_000, order: 'eco' },
    { from: at(9) + 30_000, to: at(10), order: 'stop' },
  ])
  // If there is nothing else, they are kept.
  expect(explainBlocks(blocks.slice(0, 1), reasons)).toHaveLength(1)
})

test('explained blocks are the reported ones, split and never moved', () => {
  const anyOrder = fc.constantFrom(...orders)
  const anyStretches = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 400 }), anyOrder), { minLength: 1, maxLength: 8 })
    .map((stretches) => {
      let from = midnight
      return stretches.map(([minutes, order]) => {
        const stretch = { from, to: from + minutes * 60_000, order }
        from = stretch.to
        return stretch
      })
    })
  fc.assert(
    fc.property(anyStretches, anyStretches, (blocks, asked) => {
      const reasons = asked.map((one) => ({ ...one, source: 'schedule' as const, by: null }))
      const explained = explainBlocks(blocks, reasons)
      expect(explained[0]?.from).toBe(blocks[0]?.from)
      expect(explained.at(-1)?.to).toBe(blocks.at(-1)?.to)
      for (const [index, part] of explained.entries()) {
        expect(part.from).toBeLessThan(part.to)
        if (index > 0) expect(explained[index - 1]?.to).toBe(part.from)
        expect(
          blocks.some(({ from, to, order }) => from <= part.from && part.to <= to && order === part.order),
        ).toBe(true)
      }
    }),
  )
})

test('an override from before the change of the week keeps its person', () => {
  const slots = [{ at: at(2), order: 'stop' as const }]
  const claim = {
    kind: 'override' as const,
    order: 'eco' as const,
    since: at(4),
    until: at(5),
    setBy: 'Marie',
  }
  const former = pastReasons({ ...sources, weekSince: at(6), slots, claims: [claim] }, at(3), at(6))
  expect(former).toEqual([reason(3, 4, 'stop'), reason(4, 5, 'eco', 'Marie'), reason(5, 6, 'stop')])
})

test('of two claims of one kind with the same order, the newer one is named', () => {
  const claim = (name: string, since: number) => ({
    kind: 'scenario' as const,
    order: 'comfort' as const,
    since: at(since),
    until: at(14),
    cause: { id: null, name },
  })
  for (const claims of [
    [claim('first', 10), claim('second', 12)],
    [claim('second', 12), claim('first', 10)],
  ]) {
    expect(pastReasons({ ...sources, claims }, at(12), at(14)).map(({ by }) => by)).toEqual(['second'])
  }
})
