import { expect, test } from 'vitest'
import { chunkGroups } from './chunks.ts'

test('an entry that does not exist fails the build', () => {
  const names = chunkGroups.flatMap(({ name }) => (typeof name === 'function' ? [name] : []))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    expect(() => name('/any.ts', { getModuleInfo: () => null })).toThrow(/The build has no module/)
  }
})
