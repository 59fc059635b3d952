import { orders } from '@foyer/contract/heating.ts'
import { roomAlerts } from '@foyer/contract/room.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alertsOf,
  FROST_UNHEATED,
  FRESH,
  TARGET_GAP,
  TARGET_PATIENCE,
  type AlertDevice,
  type AlertFacts,
} from './room-alerts.ts'
import { LOW_BATTERY } from '@foyer/contract/low-battery.ts'

const now = Date.parse('2027-01-18T18:00:00+01:00')

const radiator: AlertDevice = {
  id: 'r',
  name: 'Radiateur',
  isHeating: true,
  isReachable: true,
  silentSince: null,
  battery: null,
  isOpen: null,
  openSince: null,
}
const contact: AlertDevice = { ...radiator, id: 'w', name: 'Fenêtre', isHeating: false, isOpen: false }

function room(given: Partial<AlertFacts> = {}): AlertFacts {
  return {
    now,
    temperature: { at: now, value: 19.5 },
    setpoint: 20,
    reported: 'comfort',
    orderSince: null,
    requestedAt: null,
    devices: [radiator, contact],
    failed: [],
    ...given,
  }
}

const kinds = (given: Partial<AlertFacts>) => alertsOf(room(given)).map(({ kind }) => kind)

test('a room without problems has no alert', () => {
  expect(alertsOf(room())).toEqual([])
})

test('§2 Rooms: alerts — frost risk below 5 °C, with the temperature', () => {
  expect(kinds({ temperature: { at: now, value: 5 }, setpoint: null })).toEqual([])
  expect(alertsOf(room({ temperature: { at: now, value: 4.9 }, setpoint: null }))).toEqual([
    { kind: 'frost_risk', device: null, since: now, value: 4.9 },
  ])
})

test('a room without reachable heating is at risk below seven degrees, one without any heating below five', () => {
  const cold = { temperature: { at: now, value: 6.9 }, setpoint: null }
  const silent = { ...radiator, isReachable: false }
  expect(kinds({ ...cold, devices: [silent] })).toEqual(['frost_risk', 'silent'])
  expect(kinds({ ...cold, devices: [silent, radiator] })).toEqual(['silent'])
  expect(kinds({ ...cold, devices: [contact] })).toEqual([])
  expect(kinds({ temperature: { at: now, value: 7 }, setpoint: null, devices: [silent] })).toEqual(['silent'])
})

test('§2 Rooms: alerts — a window open while heating, and none where nothing heats', () => {
  const devices = [radiator, { ...contact, isOpen: true, openSince: now - 60_000 }]

  expect(alertsOf(room({ devices }))).toEqual([
    { kind: 'window_open', device: { id: 'w', name: 'Fenêtre' }, since: now - 60_000, value: null },
  ])
  expect(kinds({ devices, reported: 'frost_protection' })).toEqual([])
  expect(kinds({ devices, reported: 'stop' })).toEqual([])
  expect(kinds({ devices: devices.slice(1) })).toEqual([])
})

test('§2 Rooms: alerts — no report for long from what heats', () => {
  const devices = [{ ...radiator, isReachable: false, silentSince: now - 3_600_000 }, contact]

  expect(alertsOf(room({ devices, setpoint: null }))).toEqual([
    { kind: 'silent', device: { id: 'r', name: 'Radiateur' }, since: now - 3_600_000, value: null },
  ])
})

test('§2 Rooms: alerts — battery low, with what is left', () => {
  const devices = (battery: number) => [radiator, { ...contact, battery }]

  expect(kinds({ devices: devices(16) })).toEqual([])
  expect(alertsOf(room({ devices: devices(12) }))).toMatchObject([{ kind: 'battery_low', value: 12 }])
})

test('§2 Rooms: alerts — target not reached after two hours of one order', () => {
  const cold = { temperature: { at: now, value: 17.9 } }

  expect(alertsOf(room({ ...cold, orderSince: now - TARGET_PATIENCE }))).toMatchObject([
    { kind: 'target_not_reached', value: 2.1 },
  ])
  expect(kinds({ ...cold, orderSince: now - TARGET_PATIENCE + 1 })).toEqual([])
  // A changed schedule brings an order back that began this morning.
  const thisMorning = now - 4 * TARGET_PATIENCE
  expect(kinds({ ...cold, orderSince: thisMorning, requestedAt: now - 60_000 })).toEqual([])
  expect(kinds({ ...cold, orderSince: thisMorning, requestedAt: now - TARGET_PATIENCE })).not.toEqual([])
  expect(kinds({ ...cold, reported: 'frost_protection' })).toEqual([])
  expect(kinds({ ...cold, temperature: { at: now - FRESH - 1, value: 17.9 } })).toEqual([])
})

test('an open window explains a target that is not reached', () => {
  const devices = [radiator, { ...contact, isOpen: true }]

  expect(kinds({ devices, temperature: { at: now, value: 15 } })).toEqual(['window_open'])
})

const anyDevice: fc.Arbitrary<AlertDevice> = fc.record({
  id: fc.uuid(),
  name: fc.string(),
  isHeating: fc.boolean(),
  isReachable: fc.boolean(),
  silentSince: fc.option(fc.nat(now), { nil: null }),
  battery: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  isOpen: fc.option(fc.boolean(), { nil: null }),
  openSince: fc.option(fc.nat(now), { nil: null }),
})
const anyRoom: fc.Arbitrary<AlertFacts> = fc.record({
  now: fc.constant(now),
  temperature: fc.option(
    fc.record({
      at: fc.integer({ min: now - 2 * FRESH, max: now }),
      value: fc.double({ min: -10, max: 40, noNaN: true }),
    }),
    { nil: null },
  ),
  setpoint: fc.option(fc.double({ min: 5, max: 30, noNaN: true }), { nil: null }),
  reported: fc.option(fc.constantFrom(...orders), { nil: null }),
  orderSince: fc.option(fc.integer({ min: now - 2 * TARGET_PATIENCE, max: now }), { nil: null }),
  requestedAt: fc.option(fc.integer({ min: now - 2 * TARGET_PATIENCE, max: now }), { nil: null }),
  devices: fc.array(anyDevice, { maxLength: 6 }),
  failed: fc.constant([]),
})

test('alerts are sorted, the most severe first, and name a device only for its own problem', () => {
  fc.assert(
    fc.property(anyRoom, (facts) => {
      const alerts = alertsOf(facts)
      const ranks = alerts.map(({ kind }) => roomAlerts.indexOf(kind))
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      for (const { kind, device, value } of alerts) {
        const meant = facts.devices.find(({ id }) => id === device?.id)
        if (kind === 'silent') expect(meant).toMatchObject({ isHeating: true, isReachable: false })
        if (kind === 'window_open') expect(meant).toMatchObject({ isOpen: true, isReachable: true })
        if (kind === 'battery_low') expect(meant?.battery).toBeLessThanOrEqual(LOW_BATTERY)
        if (kind === 'frost_risk') expect(value).toBeLessThan(FROST_UNHEATED)
        if (kind === 'target_not_reached') expect(value).toBeGreaterThanOrEqual(TARGET_GAP - 0.05)
      }
    }),
  )
})

test('the order of the devices does not change the alerts', () => {
  const names = (facts: AlertFacts) =>
    alertsOf(facts)
      .map(({ kind, device }) => `${kind} ${device?.id ?? ''}`)
      .toSorted()
  fc.assert(
    fc.property(anyRoom, (facts) => {
      expect(names({ ...facts, devices: facts.devices.toReversed() })).toEqual(names(facts))
    }),
  )
})

test('closing every window removes the window alerts', () => {
  fc.assert(
    fc.property(anyRoom, (facts) => {
      const devices = facts.devices.map((device) => ({ ...device, isOpen: false }))
      expect(alertsOf({ ...facts, devices }).map(({ kind }) => kind)).not.toContain('window_open')
    }),
  )
})

test('a colder room never loses its frost alert', () => {
  fc.assert(
    fc.property(anyRoom, fc.double({ min: 0, max: 20, noNaN: true }), (facts, colder) => {
      const { temperature } = facts
      if (temperature === null) return
      const has = (value: number) =>
        alertsOf({ ...facts, temperature: { ...temperature, value } }).some(
          ({ kind }) => kind === 'frost_risk',
        )
      if (has(temperature.value)) expect(has(temperature.value - colder)).toBe(true)
    }),
  )
})
