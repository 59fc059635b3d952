import type { AbsenceRoom } from '@foyer/contract/absence.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { absenceWarnings } from './absence-warnings.tsx'

const salon: Room = { id: 'salon', name: 'Salon' }
const office: Room = { id: 'office', name: 'Bureau', silent_since: '2027-01-18T13:02:00.000Z' }
const box: Hub = { id: 'box', online: true, secret_since: '2026-01-01T00:00:00.000Z' }
const lost: Hub = { ...box, online: false, disconnected_since: '2027-01-18T13:00:00.000Z' }
const inTime: AbsenceRoom = {
  room_id: 'salon',
  room_name: 'Salon',
  preheat_at: '2027-01-24T16:00:00.000Z',
  lead_minutes: 120,
  is_in_time: true,
  order: 'comfort',
  target: 20,
  temperature: 19,
  runs: 9,
  is_learned: true,
}
const override = { order: 'comfort', source: 'override', since: null, next: null } as const

const kindsOf = (over: Partial<Parameters<typeof absenceWarnings>[0]>) =>
  absenceWarnings({ rooms: [salon], returns: [inTime], hubs: [box], ...over }).map((warning) =>
    warning.kind === 'hub'
      ? warning.hub.id
      : `${warning.kind} ${warning.rooms.map(({ id }) => id).join(' ')}`,
  )

test('there are no warnings if everything responds and is warm in time', () => {
  expect(kindsOf({})).toEqual([])
  // Another provider does not report whether a room is in time.
  expect(kindsOf({ returns: [{ ...inTime, is_in_time: undefined }] })).toEqual([])
})

test('rooms that do not respond are named, unless the only hub is offline and explains it', () => {
  const rooms = [salon, office]
  expect(kindsOf({ rooms })).toEqual(['silent office'])
  expect(kindsOf({ rooms, hubs: [lost] })).toEqual(['box'])
  expect(kindsOf({ rooms, hubs: [{ ...box, id: 'other' }, lost] })).toEqual(['box', 'silent office'])
})

test('a hub whose access was revoked, or that never connected, causes no warning', () => {
  expect(kindsOf({ hubs: [{ ...lost, secret_since: null }] })).toEqual([])
  expect(kindsOf({ hubs: [{ ...lost, disconnected_since: null }] })).toEqual([])
})

test('a mode set by hand causes a warning if it has no end', () => {
  expect(kindsOf({ rooms: [{ ...salon, order: { ...override, until: null } }] })).toEqual(['held salon'])
  const until = '2027-01-18T21:00:00.000Z'
  expect(kindsOf({ rooms: [{ ...salon, order: { ...override, until } }] })).toEqual([])
})

test('rooms that are not warm yet at the return are named', () => {
  expect(kindsOf({ returns: [{ ...inTime, is_in_time: false }] })).toEqual(['late salon'])
})
