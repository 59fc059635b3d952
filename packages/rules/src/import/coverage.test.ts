import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverageOf, type MeasuredHalfHours } from './coverage.ts'

const HALF_HOUR = 1_800_000
const DAY = 86_400_000

const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Half-hours by letters: `O` own and complete, `o` own, `f` file, `x` other, `-` nothing; a digit 2 is all three; `n` file, replaced. */
function halfHoursOf(from: number, letters: readonly string[]): MeasuredHalfHours {
  const column = (present: string) =>
    Float64Array.from(letters, (one) => (present.includes(one) ? 1 : Number.NaN))
  return {
    from,
    own: column('Oo2'),
    isOwnComplete: Float64Array.from(letters, (one) => (one === 'O' ? 1 : 0)),
    file: column('f2n'),
    other: column('x2'),
    newer: column('n'),
  }
}

test('in a half-hour the complete own meter counts, else the file, else another import, else the partial meter', () => {
  const usedOf = (letter: string) =>
    coverageOf(halfHoursOf(0, [letter]), dayAt).map(({ measured, used }) => [measured.join(), used.join()])
  expect(usedOf('O')).toEqual([['own', 'own']])
  expect(usedOf('2')).toEqual([['own,file,other', 'file']])
  expect(usedOf('x')).toEqual([['other', 'other']])
  expect(usedOf('o')).toEqual([['own', 'own']])
  expect(usedOf('-')).toEqual([['', '']])
  expect(usedOf('n')).toEqual([['file,other', 'other']])
})

test('stretches cover every day once, in order, and neighbours differ', () => {
  const letters = fc.array(fc.constantFrom('O', 'o', 'f', 'x', '-', '2', 'n'), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(
      letters,
      fc.integer({ min: 0, max: 47 }),
      fc.integer({ min: 1, max: 60 }),
      (kinds, shift, length) => {
        const from = Date.parse('2026-03-01') + shift * HALF_HOUR
        // Long runs of each letter, so that stretches have several days.
        const all = kinds.flatMap((kind) => Array.from({ length: length * 4 }, () => kind))
        const stretches = coverageOf(halfHoursOf(from, all), dayAt)
        const days = stretches.flatMap(({ first, days: count }) =>
          Array.from({ length: count }, (_, index) => dayAt(Date.parse(first) + index * DAY)),
        )
        const last = from + (all.length - 1) * HALF_HOUR
        const expected = []
        for (let day = Date.parse(dayAt(from)); day <= last; day += DAY) expected.push(dayAt(day))
        expect(days).toEqual(expected)
        for (const [index, { last: end, days: count, first, measured, used }] of stretches.entries()) {
          expect(dayAt(Date.parse(first) + (count - 1) * DAY)).toBe(end)
          expect(used.every((source) => measured.includes(source))).toBe(true)
          expect(used.length === 0).toBe(measured.length === 0)
          const next = stretches[index + 1]
          if (next) expect([next.measured, next.used]).not.toEqual([measured, used])
        }
      },
    ),
  )
})
