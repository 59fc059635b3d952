import { expect, test } from 'vitest'
import { defaultTemperatures } from '#room-temperatures/room-temperatures.ts'
import { planHome, type PlanFacts } from './plan-home.ts'
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
  rooms: [
    {
      roomId: 'bath',
      sources: { claims: [], schedule: null, defaultOrder: 'comfort' },
      temperatures: defaultTemperatures,
      measured: { value: 17, at: evening },
      thermometers: [{ deviceId: 'sensor', isCounted: true }],
      relays: [{ ...device, deviceId: 'relay' }],
    },
  ],
  memory: { tanks: {}, relays: {} },
}

const commanded = (home: PlanFacts) => planHome(home, evening).commands.map(({ deviceId }) => deviceId)

test('all parts of a home are planned, and the next time is the earliest of them', () => {
  expect(commanded(facts)).toEqual(['tank', 'relay'])
  const { nextAt, watches, failed } = planHome(facts, evening)
  expect(nextAt).toBe(evening + 15_000)
  expect(watches.map(({ capability }) => capability)).toEqual(['instant_power', 'on', 'temperature'])
  expect(failed).toEqual([])
})

test('a part that fails keeps its memory, and the other parts are planned', () => {
  const memory: PlanFacts['memory'] = {
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
  expect(noZone.failed.map(({ part }) => part)).toEqual(['tanks'])
  expect(noZone.commands.map(({ deviceId }) => deviceId)).toEqual(['relay'])
  expect(noZone.memory.tanks).toEqual(memory.tanks)

  const [room] = facts.rooms
  if (room === undefined) throw new Error('There is no room.')
  const noOrder = { ...room, sources: { ...room.sources, schedule: { week: [], zone: 'Nowhere/Nowhere' } } }
  const broken = planHome({ ...facts, memory, rooms: [noOrder] }, evening)
  expect(broken.failed.map(({ part }) => part)).toEqual(['relays'])
  expect(broken.commands.map(({ deviceId }) => deviceId)).toEqual(['tank'])
  expect(broken.memory.relays).toEqual(memory.relays)
})
