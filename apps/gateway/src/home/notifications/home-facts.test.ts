import type { DayNews } from '@foyer/rules/tariff/day-news.ts'
import { expect, test } from 'vitest'
import { homeFacts, type HomeState } from './home-facts.ts'

const MINUTE = 60_000
const now = Date.UTC(2027, 0, 18, 17)

const hub = { id: 'hub', online: true, connectedSince: now - 600 * MINUTE, disconnectedSince: null }
const device = {
  id: 'lamp',
  hubId: 'hub',
  reachable: true,
  disconnectedSince: null,
  battery: null,
  alarms: [],
}
const quiet: HomeState = {
  now,
  hubs: [hub],
  devices: [device],
  cold: [],
  windows: [],
  missed: [],
  protected: [],
  days: [],
  power: null,
  standing: [],
}
const standingRow = (key: string, hubId: string | null = null) => ({ key, at: now - 60 * MINUTE, hubId })

test('a home in which all is well gets no notification', () => {
  expect(homeFacts(quiet)).toMatchObject({ add: [], end: [] })
})

test('a lost hub is notified once, after two minutes and not earlier', () => {
  const lost = (minutes: number, standing: HomeState['standing'] = []) =>
    homeFacts({
      ...quiet,
      standing,
      hubs: [{ ...hub, online: false, connectedSince: null, disconnectedSince: now - minutes * MINUTE }],
    })

  expect(lost(1)).toEqual({ add: [], correct: [], end: [], next: now + MINUTE })
  expect(lost(2).add).toMatchObject([{ kind: 'hub_lost', at: now - 2 * MINUTE, hubId: 'hub' }])
  for (const minutes of [1, 90]) {
    expect(lost(minutes, [standingRow('hub_lost:hub', 'hub')])).toMatchObject({ add: [], end: [] })
  }
})

test('a home is checked again when a delay ends, and not while none runs', () => {
  const silent = { ...device, reachable: false, disconnectedSince: now - MINUTE }
  const next = (hubs: HomeState['hubs'], devices: HomeState['devices'] = [device]) =>
    homeFacts({ ...quiet, hubs, devices }).next

  expect(next([hub])).toBeNull()
  expect(next([{ ...hub, connectedSince: now - MINUTE }])).toBeNull()
  expect(next([{ ...hub, connectedSince: now - MINUTE }], [silent])).toBe(now + 4 * MINUTE)
  expect(next([hub], [silent])).toBeNull()
  const gone = { ...hub, online: false, connectedSince: null }
  expect(next([{ ...gone, disconnectedSince: now - 3 * MINUTE }])).toBeNull()
  expect(next([{ ...gone, disconnectedSince: now + 600 * MINUTE }])).toBe(now + 5 * MINUTE)
})

test('a hub that is back ends its notification, and the next one contains how long it was away', () => {
  const back = homeFacts({
    ...quiet,
    hubs: [{ ...hub, connectedSince: now - 30 * MINUTE }],
    standing: [standingRow('hub_lost:hub', 'hub')],
  })

  expect(back.end).toEqual(['hub_lost:hub'])
  expect(back.add).toMatchObject([{ kind: 'hub_back', at: now - 30 * MINUTE, value: 30 * 60 }])
})

test('a silent device is notified while its hub is online, and the notification ends once it answers', () => {
  const silent = { ...device, reachable: false, disconnectedSince: now - 40 * MINUTE }

  expect(homeFacts({ ...quiet, devices: [silent] }).add).toMatchObject([
    { kind: 'device_silent', deviceId: 'lamp', at: now - 40 * MINUTE },
  ])
  expect(homeFacts({ ...quiet, standing: [standingRow('device_silent:lamp')] }).end).toEqual([
    'device_silent:lamp',
  ])
})

test('while a hub is lost or just back, no silence of a device is notified and no such notification ends', () => {
  const silent = { ...device, reachable: false, disconnectedSince: now - MINUTE }
  const hubs = [
    [{ ...hub, online: false, connectedSince: null, disconnectedSince: now - MINUTE }],
    [{ ...hub, connectedSince: now - MINUTE }],
  ]
  for (const some of hubs) {
    expect(homeFacts({ ...quiet, hubs: some, devices: [silent] })).toMatchObject({ add: [], end: [] })
    const standing = [standingRow('device_silent:lamp')]
    expect(homeFacts({ ...quiet, hubs: some, devices: [silent], standing })).toMatchObject({
      add: [],
      end: [],
    })
  }
})

test('a low battery is notified from 15 %, lasts while it recovers a little, and ends with a new battery', () => {
  const at = (value: number, standing: HomeState['standing'] = [], age = MINUTE) =>
    homeFacts({ ...quiet, standing, devices: [{ ...device, battery: { at: now - age, value } }] })
  const standing = [standingRow('battery_low:lamp')]

  expect(at(16)).toMatchObject({ add: [], end: [] })
  expect(at(15).add).toMatchObject([{ kind: 'battery_low', value: 15, deviceId: 'lamp' }])
  expect(at(20, standing)).toMatchObject({ add: [], end: [] })
  expect(at(100, standing).end).toEqual(['battery_low:lamp'])
  expect(at(5, [], 48 * 60 * MINUTE)).toMatchObject({ add: [], end: [] })
})

test('a room cold enough for frost is notified with its temperature, an old reading is not', () => {
  const cold = { roomId: 'cellar', at: now - MINUTE, value: 3.5 }

  expect(homeFacts({ ...quiet, cold: [cold] }).add).toMatchObject([
    { kind: 'frost_risk', roomId: 'cellar', value: 3.5 },
  ])
  expect(homeFacts({ ...quiet, cold: [{ ...cold, at: now - 25 * 60 * MINUTE }] }).add).toEqual([])
})

test('an alarm of a device comes before all other notifications and ends only once the device reports its end', () => {
  const wet = { ...device, alarms: [{ kind: 'water_leak', at: now - MINUTE } as const] }
  const facts = homeFacts({ ...quiet, devices: [{ ...wet, battery: { at: now, value: 3 } }] })
  expect(facts.add).toMatchObject([
    { kind: 'water_leak', key: 'water_leak:lamp', deviceId: 'lamp', at: now - MINUTE },
    { kind: 'battery_low' },
  ])

  // Silent since a day and a half: the device has not reported that it is dry.
  const old = {
    ...wet,
    reachable: false,
    alarms: [{ kind: 'water_leak', at: now - 36 * 60 * MINUTE } as const],
  }
  expect(homeFacts({ ...quiet, devices: [old], standing: [standingRow('water_leak:lamp')] }).end).toEqual([])
  expect(homeFacts({ ...quiet, devices: [old] }).add.map(({ kind }) => kind)).not.toContain('water_leak')
  expect(homeFacts({ ...quiet, standing: [standingRow('water_leak:lamp')] }).end).toEqual(['water_leak:lamp'])
})

test('a detector of several dangers notifies each of them', () => {
  const kinds = ['smoke', 'carbon_monoxide'] as const
  const both = { ...device, alarms: kinds.map((kind) => ({ kind, at: now })) }
  expect(homeFacts({ ...quiet, devices: [both] }).add.map(({ kind }) => kind)).toEqual(kinds)
  const one = homeFacts({
    ...quiet,
    devices: [{ ...both, alarms: both.alarms.slice(1) }],
    standing: kinds.map((kind) => standingRow(`${kind}:lamp`)),
  })
  expect(one).toMatchObject({ add: [], end: ['smoke:lamp'] })
})

test('an open window is notified once it held its room back as long as it may, not before, nor after a person overruled it', () => {
  const since = now - 59 * MINUTE
  const open = { roomId: 'salon', deviceId: 'window', openedAt: now - 60 * MINUTE, limit: 60 * MINUTE }
  const facts = (hold: HomeState['windows'][number]['hold'], at = now) =>
    homeFacts({ ...quiet, now: at, windows: [{ ...open, hold }] })

  expect(facts({ since, until: now }).add).toMatchObject([
    {
      kind: 'window_left_open',
      key: 'window_left_open:window',
      at: now,
      roomId: 'salon',
      deviceId: 'window',
    },
  ])
  expect(facts({ since, until: now }, now - 1)).toMatchObject({ add: [], next: now })
  expect(facts({ since, until: now - MINUTE }).add).toEqual([])
  expect(facts(null).add).toEqual([])
  expect(homeFacts({ ...quiet, standing: [standingRow('window_left_open:window')] }).end).toEqual([
    'window_left_open:window',
  ])
})

test('as long as the contract cannot be read, what depends on it does not end', () => {
  const standing = [standingRow('tempo_red:2027-01-19'), standingRow('power_high:meter')]
  expect(homeFacts({ ...quiet, days: null, standing }).end).toEqual([])
  expect(homeFacts({ ...quiet, standing }).end).toHaveLength(2)
})

test('a costly day is notified when it is tomorrow, lasts until its end, and is corrected by another colour', () => {
  const endsAt = now + 37 * 60 * MINUTE
  const red = { day: '2027-01-19', kind: 'tempo_red', price: 0.706, isTomorrow: true, endsAt } as const
  const facts = (day: DayNews, ...standing: HomeState['standing']) =>
    homeFacts({ ...quiet, days: [day], standing })

  const added = { kind: 'tempo_red', key: 'tempo_red:2027-01-19', at: now, value: 0.706 }
  expect(facts(red)).toEqual({ add: [added], correct: [], end: [], next: endsAt })
  const nothing = { add: [], correct: [], end: [] }
  expect(facts({ ...red, isTomorrow: false })).toEqual({ ...nothing, next: null })
  expect(facts({ ...red, kind: 'tempo_blue' })).toEqual({ ...nothing, next: null })

  const notified = standingRow('tempo_red:2027-01-19')
  expect(facts(red, notified)).toEqual({ ...nothing, next: endsAt })
  expect(facts({ ...red, isTomorrow: false }, notified)).toEqual({ ...nothing, next: endsAt })
  expect(facts({ ...red, kind: 'tempo_blue', price: null, isTomorrow: false }, notified)).toEqual({
    ...nothing,
    correct: [
      {
        key: 'tempo_red:2027-01-19',
        fact: { kind: 'tempo_blue', key: 'tempo_blue:2027-01-19', at: now },
        isSent: false,
      },
    ],
    next: endsAt,
  })
  expect(homeFacts({ ...quiet, standing: [notified] })).toEqual({
    ...nothing,
    end: ['tempo_red:2027-01-19'],
    next: null,
  })
})

test('a power close to the subscription is notified once it lasts, and ends when it is lower', () => {
  const power = {
    deviceId: 'linky',
    since: now - MINUTE,
    percent: 93,
    isLasting: false,
    checkAt: now + MINUTE,
  }
  expect(homeFacts({ ...quiet, power })).toMatchObject({ add: [], next: now + MINUTE })
  const lasting = { ...power, since: now - 2 * MINUTE, isLasting: true }
  expect(homeFacts({ ...quiet, power: lasting }).add).toEqual([
    { kind: 'power_high', key: 'power_high:linky', at: now - 2 * MINUTE, deviceId: 'linky', value: 93 },
  ])
  const standing = [standingRow('power_high:linky')]
  expect(homeFacts({ ...quiet, power, standing })).toMatchObject({ add: [], end: [], next: now + MINUTE })
  expect(homeFacts({ ...quiet, standing })).toMatchObject({ end: ['power_high:linky'], next: null })
})
