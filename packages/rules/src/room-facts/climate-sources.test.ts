import { deviceCategories, deviceTypes } from '@foyer/contract/device.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { climateSources } from './climate-sources.ts'

const placed = fc.record({
  type: fc.constantFrom(...deviceTypes),
  category: fc.option(fc.constantFrom(...deviceCategories), { nil: undefined }),
  isSpeaking: fc.boolean(),
})

test('a valve is used for its room only if no room sensor reports', () => {
  const sensor = { type: 'sensor', category: 'none', isSpeaking: true } as const
  const valve = { type: 'thermostat', category: 'heating', isSpeaking: true } as const
  const speaks = (device: { isSpeaking: boolean }) => device.isSpeaking

  expect(climateSources([valve, sensor], speaks)).toEqual([sensor])
  expect(climateSources([valve, { ...sensor, isSpeaking: false }], speaks)).toEqual([valve])
  expect(climateSources([{ ...sensor, category: 'outdoor' }], speaks)).toEqual([])
})

test('sensors and other devices are never mixed, in any order', () => {
  fc.assert(
    fc.property(fc.array(placed), (devices) => {
      const sources = climateSources(devices, (device) => device.isSpeaking)
      const kinds = new Set(sources.map(({ type }) => type === 'sensor'))
      expect(kinds.size).toBeLessThanOrEqual(1)
      expect(sources.every(({ isSpeaking, category }) => isSpeaking && category !== 'outdoor')).toBe(true)
      const turned = climateSources(devices.toReversed(), (device) => device.isSpeaking)
      expect(new Set(turned)).toEqual(new Set(sources))
    }),
  )
})
