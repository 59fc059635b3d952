import { expect, test } from 'vitest'
import { joinedRanges } from './contract-draft.ts'

const morning = { start: 0, end: 360 }
const noon = { start: 720, end: 840 }
const evening = { start: 1320, end: 1440 }

test('a night written as two ranges becomes one', () => {
  expect(joinedRanges([morning, evening])).toEqual([{ start: 1320, end: 360 }])
  expect(joinedRanges([morning, noon, evening])).toEqual([noon, { start: 1320, end: 360 }])
})

test('ranges that do not meet at midnight are unchanged', () => {
  for (const ranges of [[], [noon], [morning, noon], [{ start: 0, end: 1440 }], [{ start: 1320, end: 360 }]])
    expect(joinedRanges(ranges)).toEqual(ranges)
})
