import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { changeOf, fieldsOf, readWatts, tidyFields } from './device-form.tsx'

const device: Device = {
  id: 'd',
  name: 'Radiateur',
  type: 'heater',
  status: 'online',
  room: { id: 'r', name: 'Salon' },
  nominal_power: 1500,
  radiator_type: null,
  category: 'heating',
}

const stored = fieldsOf(device)

test('only what differs is sent', () => {
  const other = { ...stored, name: ' Radiateur ', watts: '1 500 W' }
  expect(changeOf(stored, other)).toEqual({})
  expect(tidyFields(other)).toEqual(stored)
  expect(
    changeOf(stored, { ...stored, name: 'Baie', roomId: '', radiator: 'oil_radiator', watts: '' }),
  ).toEqual({
    name: 'Baie',
    room_id: null,
    radiator_type: 'oil_radiator',
    nominal_power: null,
  })
})

test('watts are parsed in the formats that users type', () => {
  expect(['1500', '1 500', '1\u202F500 W', '1500,5', ''].map(readWatts)).toEqual([
    1500,
    1500,
    1500,
    1500.5,
    null,
  ])
  expect(['1,500', '1,500 W', '0,500', '15,5'].map(readWatts)).toEqual([1500, 1500, 0.5, 15.5])
  expect(['-1', 'beaucoup', '1e9', '99999999', '1.2.3'].map(readWatts)).toEqual(Array(5).fill(undefined))
})
