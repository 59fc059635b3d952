import { expect, test } from 'vitest'
import { valueEdges } from './value-edges.ts'

const samples = (readings: readonly (readonly [at: number, value: number])[]) => ({
  times: Float64Array.from(readings, ([at]) => at),
  values: Float64Array.from(readings, ([, value]) => value),
})

test('a change is where the value differs from the one before, and nowhere else', () => {
  const readings = samples([
    [10, 0],
    [20, 1],
    [30, 1],
    [40, 0],
  ])
  expect(valueEdges(readings, 0)).toEqual([
    { at: 20, value: 1 },
    { at: 40, value: 0 },
  ])
  expect(valueEdges(readings, 1)[0]).toEqual({ at: 10, value: 0 })
})

test('a window that is open in its first sample was opened then, unless it was known to be open before', () => {
  expect(valueEdges(samples([[10, 1]]), null)).toEqual([{ at: 10, value: 1 }])
  expect(valueEdges(samples([[10, 0]]), null)).toEqual([])
  expect(valueEdges(samples([[10, 1]]), 1)).toEqual([])
})
