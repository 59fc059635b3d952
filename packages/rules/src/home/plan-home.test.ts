import 'temporal-polyfill/global'
import { expect, test } from 'vitest'
import { defaultTemperatures } from '#room-temperatures/room-temperatures.ts'
import { requestedLife } from './arbitrary-life.ts'
import { type CommandShare, SENDING_MS } from './plan-commands.ts'
import type { GuardDevice } from './guard-history.ts'
import { noMemory, planHome, type PlanFacts } from './plan-home.ts'
import type { GuardedRoom } from './plan-protection.ts'
import type { TankFacts } from './plan-tanks.ts'

const evening = Date.parse('2027-01-18T18:00:00+01:00')
const device = { isReachable: true, connectedSince: null, on: 0, lastCommand: null } as const

const tank: TankFacts = {
  ...device,
  deviceId: 'tank',
  choice: { mode: 'on', endsAt: null, setAt: evening },
  week: null,
  pauses: [],
  power: null,
}

const facts: PlanFacts = {
  tariff: { zone: 'Europe/Paris', prices: [], contracts: [] },
  tanks: [{ ...tank, choice: { mode: 'on', endsAt: evening + 3_600_000, setAt: evening } }],
  rooms: [],
  relayRooms: [
    {
      roomId: 'bath',
      sources: { claims: [], schedule: null, defaultOrder: 'comfort' },
      lastHoldEnd: null,
      temperatures: defaultTemperatures,
      measured: { value: 17, at: evening },
      thermometers: [{ deviceId: 'sensor', isCounted: true }],
      relays: [{ ...device, deviceId: 'relay' }],
    },
  ],
  guarded: [],
  memory: noMemory,
  openCommands: { shares: [], reports: [], sendings: new Map(), keeper: null },
  redDays: null,
  absences: { open: [], rooms: null },
  heatingDevices: null,
  scenarios: null,
  hubs: [],
  devices: [],
  cold: [],
}

const lamp: CommandShare = {
  commandId: 'command',
  deviceId: 'lamp',
  requestedAt: evening - SENDING_MS,
  sendAt: evening - SENDING_MS,
  from: 'requested',
  life: requestedLife({ capability: 'on', wanted: 1 }),
}

const commanded = (home: PlanFacts) => planHome(home, evening).commands.map(({ deviceId }) => deviceId)

test('all parts of a home are planned, and the next time is the earliest of them', () => {
  expect(commanded(facts)).toEqual(['tank', 'relay'])
  const claim = { kind: 'scenario', order: 'eco', since: evening + 500, until: null } as const
  const sources = { claims: [claim], schedule: null, defaultOrder: 'comfort' } as const
  const room = { roomId: 'salon', sources, claims: [], weekSince: null, past: null }
  const { nextAt, watches, failed } = planHome({ ...facts, rooms: [room] }, evening)
  expect(nextAt).toBe(evening + 500)
  expect(planHome(facts, evening).nextAt).toBeGreaterThan(evening + 500)
  expect(watches.map(({ capability }) => capability)).toEqual(['instant_power', 'on', 'temperature'])
  expect(failed).toEqual([])
})

test('a device that is back receives no order in the plan that replaces claims, but in the next one', () => {
  const cold = { value: 6, at: evening }
  const sensor: GuardDevice = {
    deviceId: 'sensor',
    type: 'sensor',
    category: 'none',
    heats: null,
    isReachable: true,
    capabilities: ['temperature'],
    temperature: cold,
    openSince: null,
  }
  const aims = { ...defaultTemperatures, stop: null }
  const sources = { claims: [], schedule: null, defaultOrder: 'frost_protection' } as const
  const room: GuardedRoom = {
    roomId: 'salon',
    sources,
    guard: { byContact: false, byFall: false, limit: 3_600_000, floor: 7, ceiling: 30, aims },
    devices: [sensor],
    past: {
      readings: new Map([['sensor', [{ ...cold, capability: 'temperature' }]]]),
      endedAt: new Map(),
      stopped: null,
    },
  }
  const reported = { mode: 5, setpoint: null, at: evening }
  const back = { deviceId: 'radiator', isReachable: true, connectedSince: evening, reported, asked: [] }
  const heatingDevices = { devices: [back], keptSince: -Infinity, settle: 0 }
  const first = planHome({ ...facts, guarded: [room], heatingDevices }, evening)
  expect(first.holds).toMatchObject([{ kind: 'protection', order: 'eco' }])
  expect(first).toMatchObject({ heatingDevices: null, memory: { heatingDevices: null } })
  const claims = (first.holds ?? []).map(({ cause, ...hold }) => ({
    ...hold,
    cause: { id: cause, name: null },
  }))
  const held = { ...room, sources: { ...sources, claims } }
  const next = planHome({ ...facts, guarded: [held], heatingDevices }, evening)
  expect(next).toMatchObject({ holds: null, heatingDevices: { back: ['radiator'] } })
})

test('open commands are planned in a home without a tank or a relay, and their deadline is the next time', () => {
  const home: PlanFacts = { ...facts, tanks: [], relayRooms: [] }
  const open = { ...home, openCommands: { ...facts.openCommands, shares: [lamp] } }
  expect(planHome(open, evening - 1)).toMatchObject({ open: { changes: [] }, nextAt: evening })
  expect(planHome(open, evening)).toMatchObject({
    open: { changes: [{ commandId: 'command', deviceId: 'lamp', to: { status: 'expired' } }] },
    nextAt: null,
  })
})

test('a tank whose own week heats in red hours is switched off, if the accepted plan keeps hot water off', () => {
  const tariff: PlanFacts['tariff'] = {
    ...facts.tariff,
    contracts: [{ option: 'tempo', validFrom: '2026-09-01', offPeak: [] }],
    colors: { tempo: new Map([['2027-01-18', 'red']]), ejp: new Map() },
  }
  const week = Array.from({ length: 7 }, () => [{ start: 720, end: 1200 }])
  const own = { ...tank, on: 1, week, choice: { mode: 'auto', endsAt: null, setAt: null } } as const
  const redDays = { isAccepted: true, skippedDays: [], rooms: [], keepsWaterOff: true, held: [] }
  const plan = (home: Partial<PlanFacts>) =>
    planHome({ ...facts, tariff, tanks: [own], relayRooms: [], ...home }, evening).commands
  expect(plan({ redDays })).toMatchObject([{ deviceId: 'tank', value: false }])
  expect(plan({ redDays: { ...redDays, keepsWaterOff: false } })).toEqual([])
  expect(plan({ redDays: { ...redDays, skippedDays: ['2027-01-18'] } })).toEqual([])
})

test('a part that fails keeps its memory, and the other parts are planned', () => {
  const memory: PlanFacts['memory'] = {
    ...noMemory,
    tanks: { tank: { decided: 'auto true', at: evening - 60_000 } },
    relays: { relay: { isOn: false, since: evening - 60_000 } },
  }
  const noZone = planHome(
    {
      ...facts,
      memory,
      tariff: { ...facts.tariff, zone: 'Nowhere/Nowhere' },
      tanks: [{ ...tank, choice: { mode: 'auto', endsAt: null, setAt: null } }],
    },
    evening,
  )
  expect(noZone.failed.map(({ part }) => part)).toEqual(['tanks', 'notifications'])
  expect(noZone.commands.map(({ deviceId }) => deviceId)).toEqual(['relay'])
  expect(noZone.memory.tanks).toEqual(memory.tanks)

  const [room] = facts.relayRooms
  if (room === undefined) throw new Error('There is no room.')
  const noOrder = { ...room, sources: { ...room.sources, schedule: { week: [], zone: 'Nowhere/Nowhere' } } }
  const broken = planHome({ ...facts, memory, relayRooms: [noOrder] }, evening)
  expect(broken.failed.map(({ part }) => part)).toEqual(['relays'])
  expect(broken.commands.map(({ deviceId }) => deviceId)).toEqual(['tank'])
  expect(broken.memory.relays).toEqual(memory.relays)

  const openCommands = {
    ...facts.openCommands,
    get shares(): never {
      throw new Error('There are no shares.')
    },
  }
  const noShares = planHome({ ...facts, openCommands }, evening)
  expect(noShares.failed.map(({ part }) => part)).toEqual(['commands'])
  expect(noShares.open).toBeNull()
  expect(noShares.commands.map(({ deviceId }) => deviceId)).toEqual(['tank', 'relay'])
})
