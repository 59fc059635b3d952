import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { controlledBy, isExcluded, requestsOf } from './device-requests.ts'

const room = { id: 'salon', name: 'Salon' }
const kinds = (device: Device) => requestsOf(device).map(({ kind, capability }) => `${kind} ${capability}`)

test('a lamp accepts on, off and brightness, a shutter its position, a sensor nothing', () => {
  const lamp: Device = {
    id: 'a',
    name: 'Lampe',
    type: 'light',
    status: 'online',
    room,
    on: true,
    brightness: 71,
    commands: ['on', 'brightness'],
  }
  const shutter: Device = {
    id: 'b',
    name: 'Volet',
    type: 'shutter',
    status: 'online',
    room,
    position: 40,
    commands: ['position'],
  }
  const sensor: Device = { id: 'c', name: 'Sonde', type: 'sensor', status: 'online', room, temperature: 19 }

  expect(kinds(lamp)).toEqual(['switch on', 'level brightness'])
  expect(kinds(shutter)).toEqual(['level position'])
  expect(kinds(sensor)).toEqual([])
  // A device that never reported its value cannot be shown as on or off.
  expect(kinds({ ...lamp, on: null, brightness: null })).toEqual([])
})

test('heating and hot-water tanks follow their room; without a room they are controlled directly', () => {
  const radiator: Device = {
    id: 'd',
    name: 'Radiateur',
    type: 'receiver',
    status: 'online',
    room,
    category: 'heating',
    on: true,

    commands: ['thermostat_mode', 'on'],
  }
  const tank: Device = {
    id: 'e',
    name: 'Chauffe-eau',
    type: 'outlet',
    status: 'online',
    room,
    category: 'hot_water',
    on: false,

    commands: ['on'],
  }
  const conditioner: Device = {
    id: 'f',
    name: 'Climatiseur',
    type: 'air_conditioner',
    status: 'online',
    room,
    category: 'heating',
    setpoint: 21,
    commands: ['setpoint'],
  }

  expect([controlledBy(radiator), controlledBy(tank), controlledBy(conditioner)]).toEqual([
    'order',
    'hot_water',
    null,
  ])
  expect([kinds(radiator), kinds(tank)]).toEqual([[], []])
  expect(kinds({ ...radiator, room: null })).toEqual(['orders thermostat_mode'])
  expect(kinds({ ...tank, room: null })).toEqual(['switch on'])
  expect(kinds(conditioner)).toEqual(['level setpoint'])
})

test('a heating relay is switched by its room; without a room, or of another category, it has its switch', () => {
  const relay: Device = {
    id: 'g',
    name: 'Convecteur',
    type: 'outlet',
    status: 'online',
    room,
    category: 'heating',
    on: true,
    commands: ['on'],
  }
  expect([controlledBy(relay), kinds(relay)]).toEqual(['relay', []])
  for (const own of [
    { room: null },
    { category: 'appliances' },
    { excluded_at: '2027-01-18T17:00:00Z' },
  ] as const) {
    expect([controlledBy({ ...relay, ...own }), kinds({ ...relay, ...own })]).toEqual([null, ['switch on']])
  }
})

test('an excluded heating device is controlled directly; a tank follows its hot water all the same', () => {
  const radiator: Device = {
    id: 'd',
    name: 'Radiateur',
    type: 'receiver',
    status: 'online',
    room,
    category: 'heating',
    commands: ['thermostat_mode', 'on'],
    excluded_at: '2027-01-18T17:00:00Z',
  }
  const tank: Device = { ...radiator, category: 'hot_water', on: true, commands: ['on'] }

  expect([controlledBy(radiator), isExcluded(radiator)]).toEqual([null, true])
  expect(kinds(radiator)).toEqual(['orders thermostat_mode'])
  expect([controlledBy(tank), isExcluded(tank)]).toEqual(['hot_water', false])
  expect(isExcluded({ ...radiator, excluded_at: null })).toBe(false)
  expect(isExcluded({ ...radiator, room: null })).toBe(false)
})
