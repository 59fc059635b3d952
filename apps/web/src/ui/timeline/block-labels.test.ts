import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axes, hour, lines } from './test-line.ts'
import { labelWidth, positionOn } from './axis.ts'
import { layoutLine } from './block-layout.ts'
import { placeEvents, placeMarks } from './curves.ts'

const widths = fc.integer({ min: 300, max: 2600 })

test('no boundary time is under the now-line, on a line of a day or of a plan', () => {
  fc.assert(
    fc.property(axes, fc.boolean(), lines, widths, (base, isPlan, blocks, width) => {
      const axis = { ...base, isPlan }
      if (axis.now === null) return
      const now = positionOn(axis, axis.now) * width
      for (const placed of layoutLine(axis, blocks, width)) {
        for (const { side, text } of placed.boundaries) {
          const size = labelWidth(text)
          const left =
            side === 'start' ? placed.left * width + 6 : (placed.left + placed.width) * width - 6 - size
          expect(left >= now || left + size <= now).toBe(true)
        }
      }
    }),
  )
})

test('the labels of events overlap neither one another, nor their marks, nor the now-line', () => {
  const events = fc
    .array(fc.record({ at: fc.integer({ min: 0, max: 25 * hour }), label: fc.string({ maxLength: 30 }) }))
    .map((some) => some.toSorted((one, other) => one.at - other.at))
  fc.assert(
    fc.property(axes, events, widths, (axis, some, width) => {
      const visible = some.map(({ at, label }) => ({ from: at, label, description: label }))
      const sides = placeEvents(axis, visible, width)
      const now = axis.now === null ? null : positionOn(axis, axis.now) * width
      let occupied = 0
      for (const [index, event] of visible.entries()) {
        const mark = positionOn(axis, event.from) * width
        const size = labelWidth(event.label) + 8
        const side = sides[index]
        if (side === null || side === undefined) continue
        const left = side === 'after' ? mark + 8 : mark - size
        expect(left).toBeGreaterThanOrEqual(occupied)
        expect(left + size).toBeLessThanOrEqual(width)
        if (now !== null) expect(left >= now || left + size <= now).toBe(true)
        occupied = left + size
      }
    }),
  )
})

test('a main mark is placed inside the plot and clear of the now-line, whatever the curve', () => {
  const points = fc.array(fc.integer({ min: 15, max: 25 }), { minLength: 2, maxLength: 40 })
  fc.assert(
    fc.property(axes, points, widths, (axis, values, width) => {
      const measured = values.map((value, index) => [index * (hour / 2), value] as const)
      const [at, value] = measured.at(-1) ?? [0, 20]
      const curve = {
        scale: { min: 14, max: 26 },
        measured,
        levels: [],
        marks: [{ at, value, label: '19.8 °C', hasDot: true, isMain: true }],
        description: '',
      }
      const placed = placeMarks(axis, curve, { width, height: 190, gaps: [] })
      expect(placed).toHaveLength(1)
      for (const { label, dx } of placed) {
        const left = positionOn(axis, at) * width + dx
        const right = left + labelWidth(label)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(width)
        if (axis.now === null) continue
        const now = positionOn(axis, axis.now) * width
        expect(left >= now || right <= now).toBe(true)
      }
    }),
  )
})
