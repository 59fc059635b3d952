import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { boostOf } from './room-order.ts'

const now = Date.parse('2027-01-18T18:00:00Z')
const soon = '2027-01-18T19:30:00Z'
const late = '2027-01-18T21:30:00Z'
const order: NonNullable<Room['order']> = {
  order: 'eco',
  source: 'schedule',
  since: null,
  until: late,
  next: null,
}
const room: Room = { id: 'r', name: 'Salon', has_thermostat: true, thermostat_mode: 'eco', order }
const hand = {
  device_id: 'd',
  device_name: 'Radiator',
  at: '2027-01-18T17:00:00Z',
  setpoint: null,
  until: null,
}
const comfort = { ...order, order: 'comfort' } as const

test.each<[string, Partial<Room>]>([
  ['is in another order', {}],
  ['is in Confort for a shorter time', { thermostat_mode: 'comfort', order: { ...comfort, until: soon } }],
  ['is scheduled in Confort and set lower at a device', { order: comfort, hand: { ...hand, order: 'eco' } }],
])('Confort for two hours is offered if a room %s', (_, change) => {
  expect(boostOf({ ...room, ...change }, now)).toEqual({ kind: 'offered' })
})

test.each<[string, Partial<Room>]>([
  ['has nothing that heats', { has_thermostat: false }],
  ['does not report what is in force', { order: null }],
  ['does not answer', { silent_since: '2027-01-18T14:00:00Z' }],
  ['is in Confort for longer by its schedule', { thermostat_mode: 'comfort', order: comfort }],
  ['was set to Confort at a device', { hand: { ...hand, order: 'comfort' } }],
  ['was set to Confort without such an end', { order: { ...comfort, source: 'override', until: null } }],
  ['is protected from an open window', { order: { ...order, source: 'open_window' } }],
  ['is protected from frost', { order: { ...order, source: 'protection' } }],
])('Confort for two hours is not offered if a room %s', (_, change) => {
  expect(boostOf({ ...room, ...change }, now)).toBeNull()
})

test.each<[string, Partial<Room>]>([
  ['pending', { thermostat_mode: 'eco', awaited: 'comfort' }],
  ['confirmed', { thermostat_mode: 'comfort' }],
])('Confort for some hours has an end, and is %s depending on its devices', (certainty, change) => {
  const boosted: Room = {
    ...room,
    order: { ...comfort, source: 'override', until_kind: 'hours', until: soon },
    ...change,
  }
  expect(boostOf(boosted, now)).toEqual({ kind: 'on', until: soon, certainty })
})
