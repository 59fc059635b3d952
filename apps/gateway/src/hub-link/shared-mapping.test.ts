import { expect, test } from 'vitest'
import { sharedMapping } from './shared-mapping.ts'
import { restoreMapping } from '#hub-link/zigbee2mqtt/mapping.ts'

const stored = (property: string) => ({
  on: { kind: 'flag', property, on: 'ON', off: 'OFF', canGet: true, set: { property } },
})

test('devices with equal rows share one mapping, however many others there are', () => {
  const one = sharedMapping(stored('state'))
  expect(one).toEqual(restoreMapping(stored('state')))
  expect(one.size).toBe(1)
  expect(sharedMapping(stored('state'))).toBe(one)
  expect(sharedMapping(stored('state_l1'))).not.toEqual(one)
  for (let made = 0; made < 2_000; made += 1) sharedMapping(stored(`state_${made}`))
  expect(sharedMapping(stored('state'))).toEqual(one)
})
