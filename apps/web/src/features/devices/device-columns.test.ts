import { expect, test } from 'vitest'
import { deviceColumns } from './device-columns.tsx'

test('the name of a column stands in addresses: letters, and no two alike', () => {
  const ids = deviceColumns.map(({ id }) => id)

  expect(ids.filter((id) => !/^[a-z]+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
