import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { commanded, hasTwoPrices, newAction } from './rule-parts.ts'

const relay: Device = {
  id: 'relay',
  name: 'Convecteur',
  type: 'outlet',
  status: 'online',
  room: { id: 'salon', name: 'Salon' },
  category: 'heating',
  commands: ['on'],
}

test('a relay that its room switches is not offered to be switched; one that follows no room is', () => {
  const socket: Device = { ...relay, id: 'socket', category: 'appliances' }
  const excluded: Device = { ...relay, id: 'excluded', excluded_at: '2027-01-18T17:00:00Z' }
  const alone: Device = { ...relay, id: 'alone', room: null }
  const offered = commanded([relay, socket, excluded, alone], 'on')
  expect(offered.map(({ id }) => id)).toEqual(['socket', 'excluded', 'alone'])
  const parts = { rooms: [], devices: [relay], roomId: undefined }
  expect(newAction('device', parts)).toBeNull()
})

test('a contract with colours has peak hours, one with a single price has none, a market offer may have some', () => {
  const options = ['hp_hc', 'tempo', 'ejp', 'base', 'market', null] as const
  expect(options.map(hasTwoPrices)).toEqual([true, true, true, false, null, null])
})
