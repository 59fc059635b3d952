import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekAction, applyDrag, edgeAtHeight, edgeUnder, heightOfEdge, quarterUnder } from './week-input.ts'

const plain = { length: 96, change: null }
const winter = { length: 100, change: { at: 84, by: 4 } }
const empty = [[], [], [], [], [], [], []]

test('a position on the line maps to its quarter hour, also with a clock change', () => {
  expect([0, 0.5, 0.999, 1.2, -1].map((share) => quarterUnder(plain, share, 96))).toEqual([0, 48, 95, 95, 0])
  expect(quarterUnder(winter, 0.995, 100)).toBe(95)
  expect(quarterUnder(winter, 0.86, 100)).toBe(84)
  // On a line an hour longer than this day, the day ends before the right edge.
  expect(quarterUnder(plain, 0.99, 100)).toBe(95)
  expect([0.004, 0.006, 1].map((share) => edgeUnder(plain, share, 96))).toEqual([0, 1, 96])
})

test('a drag paints from its first quarter to the nearest edge, in either direction, at least one quarter', () => {
  const there = applyDrag(empty, 2, { grip: { kind: 'paint', from: 10 }, at: 14 }, 'comfort')
  expect(there.span).toEqual({ day: 2, from: 10, to: 14 })
  expect(there.week[2]).toEqual([{ start: 510, end: 570, order: 'comfort' }])
  expect(applyDrag(empty, 2, { grip: { kind: 'paint', from: 13 }, at: 10 }, 'comfort')).toEqual(there)
  for (const at of [10, 11]) {
    const quarter = applyDrag(empty, 2, { grip: { kind: 'paint', from: 10 }, at }, 'comfort')
    expect(quarter.span).toEqual({ day: 2, from: 10, to: 11 })
  }
})

test('each key has one action, and browser shortcuts keep theirs', () => {
  const key = (
    name: string,
    modifiers: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
  ) => weekAction({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers })
  expect(key('ArrowRight')).toEqual({ kind: 'go-to-block', by: 1 })
  expect(key('ArrowRight', { shiftKey: true })).toEqual({ kind: 'resize', by: 1 })
  expect(key('ArrowLeft', { ctrlKey: true })).toEqual({ kind: 'move', by: -1 })
  expect(key('ArrowLeft', { metaKey: true })).toBeNull()
  expect(key('ArrowLeft', { altKey: true })).toBeNull()
  expect(key('ArrowUp')).toEqual({ kind: 'day', by: -1 })
  expect(key('4')).toEqual({ kind: 'order', order: 'eco' })
  expect(key('7')).toBeNull()
  expect(key('z', { ctrlKey: true })).toEqual({ kind: 'undo' })
  expect(key('Z', { ctrlKey: true, shiftKey: true })).toEqual({ kind: 'redo' })
  expect(key('Tab')).toBeNull()
})

test('in a list whose blocks have different scales, each edge is found where it is drawn', () => {
  const list = fc
    .uniqueArray(fc.integer({ min: 1, max: 95 }), { maxLength: 8 })
    .map((edges) => [0, ...edges.toSorted((one, other) => one - other), 96])
    .map((edges) =>
      edges.slice(1).map((to, index) => ({
        from: edges[index] ?? 0,
        to,
        top: index * 100,
        bottom: (index + 1) * 100,
      })),
    )
  fc.assert(
    fc.property(list, fc.integer({ min: 0, max: 96 }), (blocks, edge) => {
      expect(edgeAtHeight(blocks, heightOfEdge(blocks, edge))).toBe(edge)
    }),
  )
  expect(
    [-50, 5000].map((height) => edgeAtHeight([{ from: 0, to: 96, top: 0, bottom: 128 }], height)),
  ).toEqual([0, 96])
})
