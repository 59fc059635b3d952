import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { errorCodes, errorStatus } from './error.ts'
import { heatingModes, orderNumber, orderOfNumber, orders } from './heating.ts'
import { liveTopics } from './live-topic.ts'
import { calls } from './registry.ts'
import { familyOfPark, parkIds } from './session.ts'

test('every call has a unique name and a unique method and path', () => {
  expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length)
  expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length)
})

test('the parameters in a path are the keys of its schema', () => {
  for (const call of calls) {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(Object.keys(call.params.shape), call.name).toEqual(inPath)
  }
})

test('a call refuses unknown keys in every part', () => {
  for (const call of calls) {
    expect(call.query.safeParse({ id: 'x' }).success, call.name).toBe(false)
    expect(call.params.safeParse({ unknownId: 'x' }).success, call.name).toBe(false)
    expect(call.body.safeParse({ role: 'owner' }).success, call.name).toBe(false)
  }
})

test('a reply with unknown keys still parses', () => {
  const listRooms = calls.find((call) => call.name === 'listRooms')
  expect(listRooms?.reply.safeParse([{ id: '1', name: 'Salon', colour: 'red' }]).success).toBe(true)
})

test('every write of a signed-in caller lists the reads that it makes stale', () => {
  const writes = calls.filter(({ isRead, access }) => !isRead && access !== 'public')

  expect(writes.filter(({ stale }) => stale.length === 0).map(({ name }) => name)).toEqual([
    // The home has no members yet.
    'registerHome',
    // It changes nothing that is displayed.
    'logout',
  ])
})

test('what a write can make stale is a read, and a read makes nothing stale', () => {
  const reads = calls.filter(({ isRead }) => isRead)

  expect(liveTopics.filter((topic) => !reads.some(({ name }) => name === topic))).toEqual([])
  expect(reads.filter(({ stale }) => stale.length > 0)).toEqual([])
})

test('the list of error codes and their statuses are the same closed list', () => {
  expect([...errorCodes].toSorted()).toEqual(Object.keys(errorStatus).toSorted())
})

test('heating modes are numbered 0 to 7 with the French labels of the specification', () => {
  expect(heatingModes.map((mode) => [mode.number, mode.label])).toEqual([
    [0, 'Auto'],
    [1, 'Confort'],
    [2, 'Confort-1'],
    [3, 'Confort-2'],
    [4, 'Éco'],
    [5, 'Hors Gel'],
    [6, 'Arrêt'],
    [7, 'Vacances'],
  ])
})

test('an order and its number map to each other', () => {
  for (const mode of heatingModes) {
    if (mode.device !== null) expect(orderNumber(mode.device)).toBe(mode.number)
  }
  expect(orders.map((order) => orderOfNumber(orderNumber(order)))).toEqual(orders)
  expect([orderOfNumber(0), orderOfNumber(7), orderOfNumber(1.5)]).toEqual([null, null, null])
})

test('one park is VAV, one is Foyer, any other is unknown', () => {
  expect(familyOfPark(parkIds.vav)).toBe('vav')
  expect(familyOfPark(parkIds.foyer)).toBe('foyer')
  expect(familyOfPark('0b0e7f0a-0000-4000-8000-000000000000')).toBe('unknown')
  expect(familyOfPark(undefined)).toBe('unknown')
})

/** True if a JSON schema contains a room's name. */
function namesRooms(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(([key, part]) => {
    if (key === 'room_name' || key === 'by_room') return true
    return (key === 'room' && JSON.stringify(part).includes('"name"')) || namesRooms(part)
  })
}

test('renaming a room makes every read that contains its name stale', () => {
  const rename = calls.find(({ name }) => name === 'updateRoom')
  const readers = liveTopics.filter((topic) => {
    const call = calls.find(({ name }) => name === topic)
    return call !== undefined && namesRooms(z.toJSONSchema(call.reply))
  })
  expect(readers.filter((topic) => !rename?.stale.includes(topic))).toEqual([])
})
