import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { chosenDevices } from './device-list.ts'
import { testColumnWords } from './test-column-words.ts'

const french = await testColumnWords('fr')

const devices: Device[] = [
  {
    id: '1',
    name: 'Chauffage salon',
    type: 'receiver',
    status: 'online',
    brand: 'VAV',
    room: { id: 's', name: 'Salon' },
  },
  {
    id: '2',
    name: 'Fenêtre',
    type: 'door',
    status: 'online',
    brand: 'NodOn',
    room: { id: 's', name: 'Salon' },
  },
  { id: '3', name: 'Prise bureau', type: 'socket', status: 'offline', model: 'E2206' },
]

function found(search: string): string[] {
  return chosenDevices(devices, { q: search }, french).map(({ id }) => id)
}

test('every word of a search must match, in any order', () => {
  expect(found('')).toEqual(['1', '2', '3'])
  expect(found('salon')).toEqual(['1', '2'])
  expect(found('SALON fenetre')).toEqual(['2'])
  expect(found('salon e2206')).toEqual([])
})

test('brand, model and the translated type are searched too', () => {
  expect(found('nodon')).toEqual(['2'])
  expect(found('e22')).toEqual(['3'])
  expect(found('fenêtre')).toEqual(['2'])
})
