import { randomUUID } from 'node:crypto'
import { recordKey } from '@foyer/rules/scenario/recorded-facts.ts'
import { expect, test } from 'vitest'
import { partitionOf } from '#base/keepers/partition.ts'
import { createLateValues, isOfMessage } from './late-values.ts'

const homeId = randomUUID()
const deviceId = randomUUID()
const open = recordKey(deviceId, 'open')
const battery = recordKey(deviceId, 'battery')

function report(at: number, isLive = false) {
  const values = new Map([['open', 1] as const, ['battery', 80] as const])
  return {
    homeId,
    hubId: randomUUID(),
    deviceId,
    at,
    receivedAt: 900_000,
    isLive,
    values,
  }
}

test('the newest late value is remembered, in whatever order a backlog arrives', () => {
  const late = createLateValues()
  late.note(report(1_000, true))
  expect(late.ofHome(homeId)).toBeUndefined()
  for (const at of [2_000, 5_000, 3_000]) late.note(report(at))
  const value = { at: 5_000, receivedAt: 900_000 }
  expect(late.ofHome(homeId)).toEqual(new Map([[open, value] as const, [battery, value] as const]))
  // Different values of one instant are stored one millisecond after another.
  expect([4_999, 5_000, 5_002, 6_000].map((at) => isOfMessage(value, at))).toEqual([false, true, true, false])
})

test('a message in time, or a home that is left, ends what is remembered', () => {
  const late = createLateValues()
  late.note(report(2_000))
  late.note(report(890_000, true))
  expect(late.ofHome(homeId)).toBeUndefined()
  late.note(report(2_000))
  late.onRevoked([partitionOf(homeId)])
  expect(late.ofHome(homeId)).toBeUndefined()
})
