import { deviceCategories, deviceTypes } from '@foyer/contract/device.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { climateSources } from './climate-sources.ts'

const placed = fc.record({
  type: fc.constantFrom(...deviceTypes),
  category: fc.option(fc.constantFrom(...deviceCategories), { nil: undefined }),
  isReporting: fc.boolean(),
})

test('a valve is used for its room only if no room sensor reports', () => {
  const sensor = { type: 'sensor', category: 'none', isReporting: true } as const
  const valve = { type: 'thermostat', category: 'heating', isReporting: true } as const
  const reports = (device: { isReporting: boolean }) => device.isReporting

  expect(climateSources([valve, sensor], reports)).toEqual([sensor])
  expect(climateSources([valve, { ...sensor, isReporting: false }], reports)).toEqual([valve])
  expect(climateSources([{ ...sensor, category: 'outdoor' }], reports)).toEqual([])
})

test('sensors and other devices are never mixed, in any order', () => {
  fc.assert(
    fc.property(fc.array(placed), (devices) => {
      const sources = climateSources(devices, (device) => device.isReporting)
      const kinds = new Set(sources.map(({ type }) => type === 'sensor'))
      expect(kinds.size).toBeLessThanOrEqual(1)
      expect(sources.every(({ isReporting, category }) => isReporting && category !== 'outdoor')).toBe(true)
      const turned = climateSources(devices.toReversed(), (device) => device.isReporting)
      expect(new Set(turned)).toEqual(new Set(sources))
    }),
  )
})
