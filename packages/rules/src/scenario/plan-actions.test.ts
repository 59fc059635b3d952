import { expect, test } from 'vitest'
import { someIds } from './arbitrary-rule.ts'
import { mayAskDevice } from './device-limit.ts'
import { planActions } from './plan-actions.ts'
import { recordedFacts } from './recorded-facts.ts'
import { instant, recordOf } from './scenario-world.ts'

const [first, second] = someIds
const at = instant('2027-01-18T18:00+01:00')
const HOUR = 3_600_000
const facts = recordedFacts(
  recordOf({
    heatedRooms: [first, second],
    rooms: new Map([
      [first, { times: [0], values: [{ order: 'comfort', isPlanned: true, isAbsence: false }] }],
    ]),
    nextBlock: (roomId) => (roomId === first ? at + 2 * HOUR : null),
  }),
)
const plan = (actions: Parameters<typeof planActions>[0]) =>
  planActions(actions, { mode: 'eco', zone: 'Europe/Paris', facts, at })

test('all rooms means those that can be heated, in the mode of the scenario until their next block', () => {
  const until_kind = 'next_block'
  const effects = plan([{ kind: 'rooms', rooms: 'all', mode: null, until: { kind: until_kind } }])
  const room = { kind: 'room', order: 'eco', until_kind } as const
  expect(effects).toEqual([
    { ...room, room_id: first, until: at + 2 * HOUR, former: 'comfort' },
    { ...room, room_id: second, until: at + 24 * HOUR, former: null },
  ])
})

test('an order ends at its time, after its minutes, or with its condition', () => {
  function ends(until: Extract<Parameters<typeof planActions>[0][number], { kind: 'rooms' }>['until']) {
    const [effect] = plan([{ kind: 'rooms', rooms: [first], mode: 'off', until }])
    return effect?.kind === 'room' ? effect.until : undefined
  }
  expect(ends({ kind: 'time', at: 19 * 60 })).toBe(at + HOUR)
  expect(ends({ kind: 'time', at: 17 * 60 })).toBe(at + 23 * HOUR)
  expect(ends({ kind: 'minutes', minutes: 90 })).toBe(at + 1.5 * HOUR)
  expect(ends({ kind: 'while' })).toBeNull()
})

test('the last action on a room or device wins, and auto has no end', () => {
  const effects = plan([
    { kind: 'device', device_id: second, on: true },
    { kind: 'light', device_id: second, level: 40 },
    { kind: 'shutter', device_id: second, position: 0 },
    { kind: 'setpoint', device_id: second, value: 19.5 },
    { kind: 'hot_water', mode: 'on' },
    { kind: 'hot_water', mode: 'off' },
    { kind: 'notify', text: 'x' },
    { kind: 'device', device_id: second, on: false },
    { kind: 'rooms', rooms: [first], mode: 'auto', until: { kind: 'while' } },
  ])
  expect(effects).toEqual([
    { kind: 'device', device_id: second, capability: 'on', value: false },
    { kind: 'device', device_id: second, capability: 'brightness', value: 40 },
    { kind: 'device', device_id: second, capability: 'position', value: 0 },
    { kind: 'device', device_id: second, capability: 'setpoint', value: 19.5 },
    { kind: 'hot_water', mode: 'off' },
    { kind: 'notify', text: 'x' },
    { kind: 'room', room_id: first, order: null, until: null, until_kind: 'while', former: 'comfort' },
  ])
})

test('a device gets at most one command in ten seconds and thirty per hour', () => {
  expect(mayAskDevice([], at)).toBe(true)
  expect(mayAskDevice([at - 9_999], at)).toBe(false)
  expect(mayAskDevice([at - 10_000], at)).toBe(true)
  const many = Array.from({ length: 30 }, (_, index) => at - 11_000 - index * 11_000)
  expect(mayAskDevice(many, at)).toBe(false)
  expect(mayAskDevice(many, at + HOUR)).toBe(true)
})

test('before the first record nothing is known, except the current state', () => {
  const readings = new Map([[`${first} temperature`, { times: [at], values: [18] }]])
  const rooms = new Map([
    [first, { times: [at], values: [{ order: 'eco' as const, isPlanned: true, isAbsence: false }] }],
  ])
  const prices = { times: [at], values: ['peak' as const] }
  const past = recordedFacts(recordOf({ readings, rooms, prices }))
  expect(past.reading(first, 'temperature', at - 1)).toBeNull()
  expect(past.reading(first, 'temperature', at)).toEqual({ value: 18, at, onlineSince: 0 })
  expect(past.room(first, at - 1)).toBeNull()
  expect(past.room(first, at)).toMatchObject({ order: 'eco', until: null })
  expect(past.price(at - 1)).toEqual({ band: null, until: at })
  expect(past.price(at)).toEqual({ band: 'peak', until: null })
  const present = recordedFacts(recordOf({ readings, isNow: true }))
  expect(present.reading(first, 'temperature', at - 1)).toEqual({ value: 18, at, onlineSince: 0 })
})
