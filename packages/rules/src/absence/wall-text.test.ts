import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfWall, wallText } from './wall-text.ts'

const zone = 'Europe/Paris'

test('a field shows the wall time of the home and returns its instant', () => {
  const at = Date.parse('2027-01-22T17:00:00+01:00')
  expect(wallText(at, zone)).toBe('2027-01-22T17:00')
  expect(instantOfWall('2027-01-22T17:00', zone)).toBe(at)
})

test('text that is not a date and time gives no instant', () => {
  expect(instantOfWall('', zone)).toBeNull()
  expect(instantOfWall('2027-13-40T17:00', zone)).toBeNull()
})

test('each minute that occurs once passes through a field unchanged', () => {
  const anyMinute = fc.integer({ min: 30_000_000, max: 31_000_000 }).map((minute) => minute * 60_000)
  fc.assert(
    fc.property(anyMinute, (at) => {
      const back = instantOfWall(wallText(at, zone), zone)
      // An hour that occurs twice is its first occurrence.
      expect([at, at - 3_600_000]).toContain(back)
    }),
  )
})
