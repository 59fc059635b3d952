import { expect, test } from 'vitest'
import { orderNumber } from '@foyer/contract/heating.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import { requestedLife } from '@foyer/rules/home/arbitrary-life.ts'
import type { Life } from '@foyer/rules/home/command-life.ts'
import { recordOf } from '@foyer/rules/scenario/scenario-world.ts'
import { inHome } from '#heating/scenarios/home-scenarios.ts'
import { judgedOf } from '#heating/scenarios/judged-scenario.ts'
import type { ScenarioWithMemory } from '#heating/scenarios/scenario-memory.store.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { explainHome } from './explain-home.ts'
import type { HomeFacts } from './home-facts.ts'

const evening = Date.parse('2027-01-18T18:00:00+01:00')

const radiator: HomeDevice = {
  homeId: 'a-home',
  id: 'radiator',
  hubId: 'hub',
  name: 'Radiateur',
  friendlyName: 'radiator',
  address: '0x1',
  sleeps: false,
  type: 'thermostat',
  brand: null,
  model: null,
  description: null,
  category: 'heating',
  radiatorType: null,
  nominalPower: null,
  ecsMode: null,
  capabilities: ['thermostat_mode', 'setpoint', 'temperature'],
  commands: ['thermostat_mode'],
  choices: undefined,
  modeEncoding: null,
  temperatures: null,
  excludedAt: null,
  excludedBy: null,
  isCategoryChosen: false,
  reachable: true,
  connectedSince: evening - 60_000,
  disconnectedSince: null,
  lastSeen: null,
  createdAt: 0,
  roomId: 'living',
  roomName: 'Salon',
  values: new Map([
    ['thermostat_mode', { at: evening, value: orderNumber('comfort_minus_1') }],
    ['setpoint', { at: evening, value: 18 }],
    ['temperature', { at: evening - 60_000, value: 17.8 }],
  ]),
}
const override = { kind: 'override', order: 'eco', since: evening, until: evening + 3_600_000 } as const
const livingRoom: HomeFacts['guarded'][number] = {
  homeId: 'a-home',
  roomId: 'living',
  name: 'Salon',
  sources: { claims: [override], schedule: null, defaultOrder: 'comfort' },
  guard: {
    byContact: false,
    byFall: false,
    limit: 3_600_000,
    floor: 7,
    ceiling: 30,
    aims: { ...defaultTemperatures, stop: null },
  },
  devices: [],
  past: null,
}

test('the facts and the plan of a home are described in sentences', () => {
  const tank = {
    deviceId: 'tank',
    name: 'Ballon',
    room: 'Cellier',
    choice: { mode: 'on', endsAt: evening - 60_000, setAt: evening - 4 * 3_600_000 },
    week: null,
    pauses: [],
    isReachable: true,
    connectedSince: null,
    on: 1,
    power: { at: evening, value: 2_200 },
    lastCommand: { number: 1, at: evening - 4 * 3_600_000, outcome: 'reached', wentBack: false },
  } as const
  const room = {
    homeId: 'a-home',
    roomId: 'bath',
    name: 'Salle de bain',
    zone: 'Europe/Paris',
    sources: { claims: [], schedule: null, defaultOrder: 'comfort' },
    lastHoldEnd: null,
    temperatures: defaultTemperatures,
    measured: { value: 17.5, at: evening - 60_000 },
    thermometers: [{ deviceId: 'sensor', isCounted: true }],
    relays: [
      {
        deviceId: 'relay',
        name: 'Convecteur',
        isReachable: true,
        connectedSince: null,
        on: 0,
        lastCommand: null,
      },
    ],
  } as const
  const contract = {
    validFrom: '2026-01-01',
    option: 'hp_hc',
    offPeak: [[1320, 360]],
    ownPrices: [],
  } as const
  const away = {
    homeId: 'a-home',
    id: 'absence',
    version: 1,
    roomIds: null,
    order: 'eco',
    departure: evening,
    back: null,
    preheatId: 'preheat',
    preheats: new Map(),
    begunAt: null,
    preheatedAt: null,
    endedAt: null,
    setAt: evening - 60_000,
    setByName: 'Marie',
  } as const
  const share = (deviceId: string, requestedAt: number, life: Partial<Life>) => ({
    commandId: 'command',
    deviceId,
    requestedAt,
    sendAt: requestedAt,
    from: life.status ?? 'requested',
    life: { ...requestedLife({ capability: 'on', wanted: 1 }), ...life },
  })
  const rule = {
    id: 'rule',
    condition: { kind: 'time', at: 18 * 60 },
    actions: [{ kind: 'notify', text: 'Bonsoir' }],
    active: true,
  } as const
  const before = {
    leaves: [{ is: 'no', since: 0, counts: 'no' }],
    was: 'no',
    holds: false,
    nearAt: null,
  } as const
  const scenario: ScenarioWithMemory = {
    homeId: 'a-home',
    id: 'scenario',
    version: 1,
    name: 'Bonsoir',
    type: 'comfort',
    mode: 'comfort',
    isSecure: false,
    state: 'active',
    timeZone: 'Europe/Paris',
    operationDays: [1, 2, 3, 4, 5, 6, 7],
    rules: [{ ...rule, actions: [...rule.actions] }],
    createdOn: 0,
    createdByName: null,
    modifiedOn: 0,
    modifiedByName: null,
    suspendedReason: null,
    suspendedAt: null,
    memory: { rules: { rule: before }, nextAt: evening, runs: [] },
  }
  const { id, memory } = scenario
  const scenarios = inHome(
    {
      rows: [scenario],
      evaluated: [{ ...judgedOf(scenario), id, isActive: true, memory }],
      waiting: [],
      causes: [],
    },
    () => ({ record: recordOf(), devices: [], rooms: [] }),
  )
  const facts: HomeFacts = {
    unread: [],
    homeId: 'a-home',
    scenarios,
    tariff: { zone: 'Europe/Paris', prices: [], contracts: [contract] },
    tanks: [tank],
    rooms: [],
    relayRooms: [room],
    kept: null,
    memory: {
      tanks: { tank: { decided: 'on true', at: evening - 4 * 3_600_000 } },
      relays: {},
      absences: null,
      protection: {},
      heatingDevices: { states: { radiator: { mode: 5, setpoint: null } }, comparedAt: null, undecided: [] },
      rooms: {},
      notifications: null,
    },
    hubs: [
      { id: 'box', online: true, connectedSince: evening - 3_600_000, disconnectedSince: null },
      { id: 'attic', online: false, connectedSince: null, disconnectedSince: evening - 120_000 },
    ],
    devices: [radiator],
    cold: [],
    guarded: [livingRoom],
    openCommands: {
      shares: [
        share('lamp', evening - 60_000, {}),
        share('shutter', evening - 3_000, {}),
        share('relay', evening - 60_000, { status: 'sent', sentAt: evening - 60_000, expiresAt: evening }),
      ],
      homeId: 'a-home',
      reports: [],
      sendings: new Map(),
      orders: new Map(),
      reportIds: [],
      keeper: { since: -Infinity, seenAt: evening },
    },
    redDays: {
      isAccepted: true,
      skippedDays: ['2027-01-20'],
      rooms: [{ roomId: 'living', order: 'frost_protection' }],
      keepsWaterOff: true,
      held: [],
    },
    absences: { open: [away], rooms: [] },
    heatingDevices: {
      devices: [
        {
          deviceId: 'radiator',
          roomId: 'living',
          isReachable: true,
          connectedSince: evening - 60_000,
          reported: { mode: 2, setpoint: null, at: evening },
          asked: null,
        },
      ],
      keptSince: -Infinity,
      settle: 20_000,
    },
  }
  const clock = { at: evening - 60_000, isDue: true, tries: 0 }

  expect(explainHome({ name: 'Maison', clock, facts }, evening)).toBe(
    `Maison (a-home), Europe/Paris, 18 Jan 2027, 18:00:00

Clock
  Due now.

Facts
  Hub box: online since 18 Jan 2027, 17:00:00.
  Hub attic: offline since 18 Jan 2027, 17:58:00.
  Ballon in Cellier: mode on until 18 Jan 2027, 17:59:00; follows the hours of the contract; reachable; reports on; 2200 W on 18 Jan 2027, 18:00:00; last command: turn on, 18 Jan 2027, 14:00:00, which was confirmed.
  Salon: mode eco by override, ${defaultTemperatures.eco} °C; until 18 Jan 2027, 19:00:00; 17.8 °C on 18 Jan 2027, 17:59:00.
  Radiateur in Salon: reachable since 18 Jan 2027, 17:59:00; reports mode comfort_minus_1; setpoint 18 °C.
  Salle de bain: mode comfort by default, 19 °C; 17.5 °C on 18 Jan 2027, 17:59:00.
  Convecteur in Salle de bain: reachable; reports off; never commanded.
  Command to lamp: requested on 18 Jan 2027, 17:59:00, not sent.
  Command to shutter: requested on 18 Jan 2027, 17:59:57, not sent.
  Command to Convecteur: sent on 18 Jan 2027, 17:59:00, not answered.
  Absence of the whole home from 18 Jan 2027, 18:00:00: mode eco; not begun.
  Plan of red days: accepted; lowers Salon to frost_protection; keeps hot water off; not followed on 2027-01-20; no red hours are known.
  Scenario Bonsoir: 1 active rule.

Plan
  Send a command to shutter.
  End a command to lamp, which was not sent in time.
  End a command to Convecteur, which its device did not answer in time.
  End the one-off heating of Ballon.
  Turn Ballon off, because its one-off heating has ended.
  Turn Convecteur on, because its room needs it.
  Record that an absence has begun.
  Set no room for an absence.
  Run a rule of scenario Bonsoir.
  Plan again when the temperature of Salle de bain requires it.
  Plan again on 18 Jan 2027, 18:00:01.`,
  )
  // Changes at devices are judged once the claims of the absence are set.
  const home = { ...facts, absences: { open: [], rooms: null } }
  expect(explainHome({ name: 'Maison', clock, facts: home }, evening)).toContain(
    'Judge the change of Radiateur once it has stayed.',
  )

  const tempo = { validFrom: '2026-09-01', option: 'tempo', offPeak: [] } as const
  const red = { tempo: new Map([['2027-01-19', 'red' as const]]), ejp: new Map<string, 'red'>() }
  const tariff = { ...facts.tariff, contracts: [tempo], colors: red }
  const nowhere = { week: [], zone: 'Nowhere/Nowhere' }
  const broken = { ...livingRoom, sources: { ...livingRoom.sources, claims: [], schedule: nowhere } }
  const text = explainHome({ name: 'Maison', clock, facts: { ...home, tariff, guarded: [broken] } }, evening)
  expect(text).toContain('; red hours from 19 Jan 2027, 06:00:00 to 19 Jan 2027, 22:00:00.')
  expect(text).toContain('  Salon: cannot be computed: ')
  expect(text).toContain('  The part protection fails: ')
})
