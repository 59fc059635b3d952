import { expect, test } from 'vitest'
import { deviceColumns } from './device-columns.tsx'

test('column ids are unique and consist of letters, since they are used in addresses', () => {
  const ids = deviceColumns.map(({ id }) => id)

  expect(ids.filter((id) => !/^[a-z]+$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
