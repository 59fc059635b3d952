import { expect, test } from 'vitest'
import { mayBeOutdated } from './revisions.ts'

test.each([
  ['2026-02-01', '2026-07-31', false],
  ['2026-02-01', '2026-08-01', true],
  ['2026-08-01', '2027-01-31', false],
  ['2026-08-01', '2027-02-01', true],
  ['2026-07-31', '2026-08-01', true],
  ['2026-09-15', '2027-01-18', false],
  ['2020-02-01', '2027-01-18', true],
  ['2027-02-01', '2027-01-18', false],
])('a price from %s may be outdated on %s: %s', (validFrom, date, isOutdated) => {
  expect(mayBeOutdated(validFrom, date)).toBe(isOutdated)
})
