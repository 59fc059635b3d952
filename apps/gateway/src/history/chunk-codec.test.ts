import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeChunk, encodeChunk, type Samples } from './chunk-codec.ts'

const midnight = Date.UTC(2026, 10, 20, 23)

const decimalValues = fc.integer({ min: 0, max: 3 }).chain((decimals) =>
  fc.array(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), { maxLength: 300 }).map((scaled) => {
    return scaled.map((value) => value / 10 ** decimals + 0)
  }),
)
const anyValues = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 300 })

function timesFor(n: number): fc.Arbitrary<number[]> {
  const gaps = fc.array(
    fc.oneof(
      fc.constant(60_000),
      fc.integer({ min: 1, max: 7_200_000 }),
      fc.integer({ min: 1, max: 90 }).map((s) => s * 1000),
    ),
    { minLength: n, maxLength: n },
  )
  return gaps.map((steps) => {
    let time = midnight
    return steps.map((step) => (time += step))
  })
}

test('decoding a chunk returns the encoded samples exactly', () => {
  const samples = fc
    .oneof(decimalValues, anyValues)
    .chain((values) => timesFor(values.length).map((times) => ({ times, values })))
  fc.assert(
    fc.property(samples, ({ times, values }) => {
      const decoded = decodeChunk(encodeChunk(columns(times, values)))
      expect([...decoded.times]).toEqual(times)
      // −0 is returned as 0.
      expect([...decoded.values]).toEqual(values.map((value) => value + 0))
    }),
  )
})

test('−0 is returned as 0, among decimals and other numbers, and takes no more bytes than 0', () => {
  for (const values of [[-0], [-0, 1 / 3], [21.5, -0, 21.5]]) {
    const times = values.map((_, index) => midnight + index * 60_000)
    const decoded = decodeChunk(encodeChunk(columns(times, values)))
    expect([...decoded.values]).toEqual(values.map((value) => value + 0))
    expect(encodeChunk(columns(times, values))).toEqual(
      encodeChunk(
        columns(
          times,
          values.map((value) => value + 0),
        ),
      ),
    )
  }
})

test('a day of samples every minute takes about two bytes per sample, and less at a steady interval', () => {
  const values = Array.from(
    { length: 1_440 },
    (_, minute) => Math.round(20_000 + Math.sin(minute) * 60) / 1000,
  )
  const steady = values.map((_, minute) => midnight + minute * 60_000)
  const jittered = steady.map((time, minute) => time + ((minute * 7) % 4) * 1000)

  expect(encodeChunk(columns(steady, values)).length).toBeLessThan(1_440 * 1.7)
  expect(encodeChunk(columns(jittered, values)).length).toBeLessThan(1_440 * 2.7)
})

test('an incomplete chunk is refused', () => {
  const whole = encodeChunk(columns([midnight, midnight + 1, midnight + 5], [1, 2.5, -3]))
  for (let length = 1; length < whole.length; length += 1) {
    expect(() => decodeChunk(whole.slice(0, length)), `${length} bytes`).toThrow(RangeError)
  }
})

function columns(times: readonly number[], values: readonly number[]): Samples {
  return { times: Float64Array.from(times), values: Float64Array.from(values) }
}
