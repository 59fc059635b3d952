import fc from 'fast-check'
import { orderNumber } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { anyHeatingDevices, settle } from './arbitrary-facts.ts'
import { evening } from './arbitrary-switched.ts'
import {
  HAND_MS,
  type HeatingDeviceFacts,
  type HeatingDevicesFacts,
  type HeatingDevicesMemory,
  planHeatingDevices,
} from './plan-heating-devices.ts'

const SECOND = 1_000
const [comfort, eco] = [orderNumber('comfort'), orderNumber('eco')]

const radiator: HeatingDeviceFacts = {
  deviceId: 'salon',
  isReachable: true,
  connectedSince: evening - 3_600_000,
  reported: { mode: comfort, setpoint: null, at: evening },
  asked: [],
}

function factsOf(
  devices: readonly Partial<HeatingDeviceFacts>[],
  keptSince = -Infinity,
): HeatingDevicesFacts {
  return { devices: devices.map((device) => ({ ...radiator, ...device })), keptSince, settle }
}

const inEco = { reported: { mode: eco, setpoint: null, at: evening } }

/** A home whose radiator is in Confort, and whose orders were compared. */
const calm: HeatingDevicesMemory = {
  states: { salon: { mode: comfort, setpoint: null, comparedFor: evening - 3_600_000 } },
  comparedAt: evening - 60 * SECOND,
  undecided: [],
}

test('a change that stays and that no request explains was made at the device', () => {
  const seen = planHeatingDevices(factsOf([inEco]), calm, evening)
  expect(seen).toMatchObject({ changes: [], nextAt: evening + HAND_MS })
  const judged = planHeatingDevices(factsOf([inEco]), seen.memory, evening + HAND_MS)
  expect(judged).toMatchObject({
    changes: [{ deviceId: 'salon', at: evening, before: { mode: comfort }, now: { mode: eco } }],
    nextAt: null,
  })
  expect(planHeatingDevices(factsOf([inEco]), judged.memory, evening + HAND_MS).changes).toEqual([])
})

test('a value that goes back in time was an echo', () => {
  const seen = planHeatingDevices(factsOf([inEco]), calm, evening)
  const back = planHeatingDevices(factsOf([{}]), seen.memory, evening + SECOND)
  expect(back).toMatchObject({ changes: [], memory: { states: calm.states }, nextAt: null })
})

test('a change that a request explains is the new state', () => {
  const asked = [
    { capability: 'thermostat_mode', wanted: eco, former: comfort, at: evening - SECOND, outcome: 'reached' },
  ] as const
  const seen = planHeatingDevices(factsOf([inEco]), calm, evening)
  const judged = planHeatingDevices(factsOf([{ ...inEco, asked }]), seen.memory, evening + HAND_MS)
  expect(judged).toMatchObject({ changes: [], memory: { states: { salon: { mode: eco } } } })
})

test('what a device reports while it is away, or soon after its return, is its state', () => {
  const away = planHeatingDevices(factsOf([{ ...inEco, isReachable: false }]), calm, evening)
  const returned = planHeatingDevices(
    factsOf([{ ...inEco, connectedSince: evening - SECOND }]),
    calm,
    evening,
  )
  const takenOver = planHeatingDevices(factsOf([inEco], evening - SECOND), calm, evening)
  const early = { ...inEco.reported, at: evening - 50 * SECOND }
  const connectedSince = evening - 60 * SECOND
  const plannedLate = planHeatingDevices(factsOf([{ connectedSince, reported: early }]), calm, evening)
  for (const { changes, hasChanged, memory } of [away, returned, takenOver, plannedLate]) {
    expect({ changes, hasChanged }).toEqual({ changes: [], hasChanged: true })
    expect(memory.states).toMatchObject({ salon: { mode: eco, setpoint: null } })
    expect(memory.states['salon']?.change).toBeUndefined()
  }
})

test('a change that was seen before a takeover is judged after it, and before the order is compared', () => {
  const seen = planHeatingDevices(factsOf([inEco]), calm, evening)
  const taken = factsOf([{ ...inEco, asked: [] }], evening + SECOND)
  const judged = planHeatingDevices(taken, seen.memory, evening + HAND_MS)
  expect(judged.changes).toHaveLength(1)
  const compared = planHeatingDevices(taken, judged.memory, evening + SECOND + settle)
  expect(compared).toMatchObject({ changes: [], back: ['salon'] })
})

test('a return is found whatever the clock of its hub', () => {
  const slow = { connectedSince: evening - 90 * SECOND }
  const known = { ...calm, comparedAt: evening }
  expect(planHeatingDevices(factsOf([slow]), known, evening + SECOND).back).toEqual(['salon'])
})

test('devices that are back are compared together once they have settled, and not later than twice that', () => {
  const back = (...since: number[]) =>
    factsOf(since.map((at, index) => ({ deviceId: `d${index}`, connectedSince: evening + at * SECOND })))
  const plan = (facts: HeatingDevicesFacts, seconds: number) =>
    planHeatingDevices(facts, calm, evening + seconds * SECOND)
  expect(plan(back(0, 5), 20)).toMatchObject({ back: [], nextAt: evening + 25 * SECOND })
  expect(plan(back(0, 5), 25)).toMatchObject({ back: ['d0', 'd1'], nextAt: null })
  // The second one comes and goes all the time.
  expect(plan(back(0, 55), 59)).toMatchObject({ back: [], nextAt: evening + 60 * SECOND })
  expect(plan(back(0, 55), 60)).toMatchObject({ back: ['d0'], nextAt: evening + 75 * SECOND })
})

test('all devices are compared after another gateway took over the home', () => {
  const taken = evening - settle
  expect(planHeatingDevices(factsOf([{}], taken), { ...calm, comparedAt: taken - 1 }, evening).back).toEqual([
    'salon',
  ])
  expect(planHeatingDevices(factsOf([{}]), calm, evening)).toMatchObject({ back: [], nextAt: null })
})

test('a device is not compared while a change of it is judged, and undecided ones are compared again', () => {
  const facts = factsOf([inEco], evening - settle)
  const seen = planHeatingDevices(facts, calm, evening)
  expect(seen).toMatchObject({ back: [], nextAt: evening + HAND_MS })
  const judged = planHeatingDevices(facts, seen.memory, evening + HAND_MS)
  expect(judged.back).toEqual(['salon'])
  const undecided = { ...judged.memory, undecided: judged.back }
  expect(planHeatingDevices(facts, judged.memory, evening + 2 * HAND_MS).back).toEqual([])
  const later = evening + HAND_MS + settle
  expect(planHeatingDevices(facts, undecided, later - 1)).toMatchObject({ back: [], nextAt: later })
  expect(planHeatingDevices(facts, undecided, later).back).toEqual(['salon'])
})

test('planning again at the same instant finds nothing more, and the next time is in the future', () => {
  fc.assert(
    fc.property(anyHeatingDevices, ({ facts, memory }) => {
      const first = planHeatingDevices(facts, memory, evening)
      const again = planHeatingDevices(facts, first.memory, evening)
      expect(again).toEqual({ ...first, changes: [], back: [], hasChanged: false, hasDiverged: false })
      expect(first.nextAt ?? Infinity).toBeGreaterThan(evening)
    }),
  )
})
