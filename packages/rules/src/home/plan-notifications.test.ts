import 'temporal-polyfill/global'
import fc from 'fast-check'
import type { Capability } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { meter, notifyingValues, radiator, sensor } from './arbitrary-facts.ts'
import { evening } from './arbitrary-switched.ts'
import {
  afterCheck,
  afterFailure,
  type NotificationsMemory,
  type NotifyingDevice,
  planNotifications,
  tariffNews,
} from './plan-notifications.ts'

const SECOND = 1_000

type Facts = Parameters<typeof planNotifications>[0]

const contract = { option: 'base', validFrom: '2026-01-01', offPeak: [], subscribedPower: 6 } as const

const tariff = { zone: 'Europe/Paris', prices: [], contracts: [contract] }

/** A home whose meter reports an apparent power (VA). */
function withPower(value: number): Facts {
  const devices = [reporting(meter, 'apparent_power', value)]
  return { ...calm, devices, news: tariffNews(tariff, devices, evening) }
}

const calm: Facts = {
  hubs: [{ id: 'hub', online: true, connectedSince: evening - 60 * SECOND, disconnectedSince: null }],
  devices: [sensor],
  cold: [],
  news: { days: [], meter: null, until: null },
  rooms: [],
  orders: {},
  openCommands: 0,
  hasDiverged: false,
}

const reporting = (device: NotifyingDevice, capability: Capability, value: number): NotifyingDevice => ({
  ...device,
  values: new Map([[capability, { at: evening, value }]]),
})

const atOf = (facts: Facts, memory: NotificationsMemory | null = null, now = evening) => {
  const plan = planNotifications(facts, memory, now)
  return plan.check === null ? plan.nextAt : now
}

test('a calm home is never checked, and leaves nothing in its memory', () => {
  expect(planNotifications(calm, null, evening)).toMatchObject({ check: null, memory: null, nextAt: null })
})

test('an alarm is checked immediately, what may be followed by more after some seconds, an order within one', () => {
  const withDevice = (device: NotifyingDevice) => ({ ...calm, devices: [device] })
  expect(atOf(withDevice(reporting(sensor, 'smoke', 1)))).toBe(evening)
  expect(atOf(withDevice(reporting(sensor, 'battery', 15)))).toBe(evening + 5 * SECOND)
  expect(atOf(withDevice({ ...sensor, reachable: false, disconnectedSince: evening }))).toBe(
    evening + 5 * SECOND,
  )
  const hub = { id: 'hub', online: false, connectedSince: null, disconnectedSince: evening }
  expect(atOf({ ...calm, hubs: [hub] })).toBe(evening + 5 * SECOND)
  expect(atOf({ ...calm, cold: [{ roomId: 'salon', at: evening }] })).toBe(evening + 5 * SECOND)
  // 90 % of 6 kVA.
  expect(atOf(withPower(5_400))).toBe(evening + 5 * SECOND)
  expect(atOf(withPower(5_399))).toBeNull()
  expect(atOf({ ...calm, hasDiverged: true })).toBe(evening + 500)
  expect(atOf(calm, afterFailure(null, evening))).toBe(evening + 500)
})

test('the colour of tomorrow is checked immediately, and again when its day has ended', () => {
  const colors = { tempo: new Map([['2027-01-19', 'red' as const]]), ejp: new Map<string, 'red'>() }
  const tempo = { ...contract, option: 'tempo' } as const
  const tariff = { zone: 'Europe/Paris', prices: [], contracts: [tempo], colors }
  const at = (now: number) => ({ ...calm, news: tariffNews(tariff, [], now) })
  const first = planNotifications(at(evening), null, evening)
  expect(first.check?.days).toMatchObject([{ day: '2027-01-19', kind: 'tempo_red', isTomorrow: true }])
  const checked = afterCheck(first.memory, { next: null, hasMissed: false })
  expect(atOf(at(evening), checked)).toBeNull()
  const after = Date.parse('2027-01-20T06:00:00+01:00')
  expect(atOf(at(after), checked, after)).toBe(after)
})

test('the home is planned again when the next contract begins, which may have less power', () => {
  const next = { ...contract, validFrom: '2027-01-20', subscribedPower: 3 }
  const news = tariffNews({ ...tariff, contracts: [contract, next] }, [], evening)
  expect(planNotifications({ ...calm, news }, null, evening).nextAt).toBe(
    Date.parse('2027-01-20T00:00:00+01:00'),
  )
})

test('after a value that is too old to be notified, the next one is checked, whatever it is', () => {
  const smoke = (at: number) => ({
    ...calm,
    devices: [{ ...sensor, values: new Map([['smoke', { at, value: 1 }] as const]) }],
  })
  const old = planNotifications(smoke(evening - 30 * 3_600_000), null, evening)
  expect(old.watches.find(({ capability }) => capability === 'smoke')).toMatchObject({ low: Infinity })
  const checked = afterCheck(old.memory, { next: null, hasMissed: false })
  expect(atOf(smoke(evening), checked)).toBe(evening)
})

test('with a contract that cannot be read, days stay as they are and alarms are checked', () => {
  const red = { alarms: '', days: 'red', orders: '', others: '' }
  const memory = { of: red, at: null, hasMissed: false }
  expect(atOf({ ...calm, news: null }, memory)).toBeNull()
  const facts = { ...calm, news: null, devices: [reporting(sensor, 'smoke', 1)] }
  expect(planNotifications(facts, memory, evening).check).toEqual({ days: null, meter: null })
})

test('each value of a thermometer counts while another one of its room is low: their mean decides', () => {
  const thermometer = (id: string, value: number) => reporting({ ...sensor, id }, 'temperature', value)
  const bands = (values: readonly [number, number]) => {
    const devices = [thermometer('a', values[0]), thermometer('b', values[1])]
    return planNotifications({ ...calm, devices }, null, evening)
      .watches.filter(({ capability }) => capability === 'temperature')
      .map(({ low, high }) => low <= high)
  }
  expect(bands([7, 7.6])).toEqual([true, true])
  expect(bands([6.5, 7.6])).toEqual([false, false])
})

test('after a check nothing is due before the next change or the end of a delay', () => {
  const low = { ...calm, devices: [reporting(sensor, 'battery', 10)] }
  const { memory } = planNotifications(low, null, evening)
  const due = planNotifications(low, memory, evening + 5 * SECOND)
  expect(due.check).not.toBeNull()
  const next = evening + 60 * SECOND
  const checked = afterCheck(due.memory, { next, hasMissed: false })
  expect(atOf(low, checked, evening + 6 * SECOND)).toBe(next)
  const done = afterCheck(due.memory, { next: null, hasMissed: false })
  expect(atOf(low, done, evening + 6 * SECOND)).toBeNull()
  const changed = planNotifications(calm, done, evening + 7 * SECOND)
  expect(changed.nextAt).toBe(evening + 12 * SECOND)
  expect(afterCheck(changed.memory, { next: null, hasMissed: false })).toBeNull()
})

test('only while people were notified of a failed order, what may end it is checked', () => {
  const inMode = (mode: number) => ({ ...calm, devices: [reporting(radiator, 'thermostat_mode', mode)] })
  const again = (mode: number) => {
    const values = new Map([['thermostat_mode', { at: evening + SECOND, value: mode }] as const])
    return { ...calm, devices: [{ ...radiator, values }] }
  }
  expect(atOf(inMode(1))).toBeNull()
  expect(planNotifications(inMode(1), null, evening).watches).toEqual([])
  const { memory } = planNotifications({ ...inMode(1), hasDiverged: true }, null, evening)
  const missed = afterCheck(memory, { next: null, hasMissed: true })
  const settled = planNotifications(inMode(1), missed, evening)
  const known = afterCheck(settled.memory, { next: null, hasMissed: true })
  expect(atOf(inMode(1), known)).toBeNull()
  expect(atOf(inMode(4), known)).toBe(evening + 500)
  expect(atOf({ ...inMode(1), openCommands: 1 }, known)).toBe(evening + 500)
  // A device that reports the same value later confirms it.
  expect(atOf(again(1), known)).toBe(evening + 500)
  expect(settled.watches.map(({ capability }) => capability)).toEqual(['thermostat_mode', 'setpoint'])
  expect(settled.watches.every(({ low, high }) => low > high)).toBe(true)
})

test('a value inside the band of its watch changes nothing', () => {
  const devices = [sensor, meter, radiator]
  const anyReport = fc.constantFrom(...devices).chain((device) =>
    fc
      .constantFrom(...device.capabilities.filter((one) => notifyingValues[one] !== undefined))
      .chain((capability) => {
        const any = notifyingValues[capability] ?? fc.constant(0)
        return fc.tuple(any, any).map(([before, after]) => ({ device, capability, before, after }))
      }),
  )
  fc.assert(
    fc.property(anyReport, fc.boolean(), ({ device, capability, before, after }, hasMissed) => {
      const facts = (value: number) => {
        const home = [reporting(device, capability, value)]
        return { ...calm, devices: home, news: tariffNews(tariff, home, evening) }
      }
      const known: NotificationsMemory = {
        of: { alarms: '', days: '', orders: '', others: '' },
        at: null,
        hasMissed,
      }
      const first = planNotifications(facts(before), known, evening)
      const watch = first.watches.find((one) => one.capability === capability)
      const isInside =
        watch === undefined || (watch.low <= watch.high && after >= watch.low && after < watch.high)
      fc.pre(isInside)
      const memory = first.memory === null ? null : afterCheck(first.memory, { next: null, hasMissed })
      expect(atOf(facts(after), memory)).toBeNull()
    }),
  )
})
