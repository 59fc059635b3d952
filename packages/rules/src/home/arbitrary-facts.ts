import { type AwayOrder, awayOrders } from '@foyer/contract/absence.ts'
import type { Capability } from '@foyer/contract/device.ts'
import { orderNumber } from '@foyer/contract/heating.ts'
import type { ScenarioLeaf } from '@foyer/contract/scenario-rule.ts'
import fc from 'fast-check'
import { anyLeaf, conditionOf, someIds } from '#scenario/arbitrary-rule.ts'
import { judgeScenario } from '#scenario/judge-scenario.ts'
import { type Recorded, recordedFacts, recordKey } from '#scenario/recorded-facts.ts'
import { recordOf, scenarioOf } from '#scenario/scenario-world.ts'
import type { DayColor } from '#tariff/day-colors.ts'
import type { TariffFacts } from '#tariff/tariff.ts'
import { evening } from './arbitrary-switched.ts'
import type { AbsencesPlan, OpenAbsence } from './plan-absences.ts'
import type { HeatingDevicesFacts, HeatingDevicesMemory } from './plan-heating-devices.ts'
import type { NotifyingDevice } from './plan-notifications.ts'
import type { PlannedScenario, ScenariosFacts } from './plan-scenarios.ts'

const SECOND = 1_000
const HOUR = 3_600_000

/** An absence that begins within two days of an instant (ms), of the whole home or of one of these rooms. */
export function anyAbsence(roomIds: readonly string[], around: number): fc.Arbitrary<OpenAbsence> {
  return fc
    .record({
      roomIds: fc.constantFrom(null, ...roomIds.map((roomId) => [roomId])),
      order: fc.constantFrom<AwayOrder>(...awayOrders),
      departure: fc.integer({ min: -48, max: 48 }).map((hours) => around + hours * HOUR),
      hours: fc.option(fc.integer({ min: 1, max: 400 })),
    })
    .map(({ hours, ...chosen }) => ({
      id: 'absence',
      version: 1,
      begunAt: null,
      preheatedAt: null,
      preheats: new Map(),
      ...chosen,
      back: hours === null ? null : chosen.departure + hours * HOUR,
    }))
}

/** An absence with the progress and the preheating that a plan stores; null if the plan ended it. */
export function storedAbsence(absence: OpenAbsence, { events, preheats }: AbsencesPlan): OpenAbsence | null {
  const at = (what: string) => events.find((one) => one.absenceId === absence.id && one.what === what)?.at
  if (at('ended') !== undefined) return null
  const own = preheats.find(({ absenceId }) => absenceId === absence.id)
  return {
    ...absence,
    begunAt: absence.begunAt ?? at('begun') ?? null,
    preheatedAt: absence.preheatedAt ?? at('preheat') ?? null,
    preheats: own === undefined ? absence.preheats : new Map(own.rooms.map((room) => [room.roomId, room.at])),
  }
}

/** ms after its return in which a device reports its state. */
export const settle = 20 * SECOND

/** The heating devices of a home in the evening, each in Confort or in Éco. */
export const anyHeatingDevices: fc.Arbitrary<{ facts: HeatingDevicesFacts; memory: HeatingDevicesMemory }> =
  fc
    .record({
      devices: fc.array(
        fc.record({
          isReachable: fc.boolean(),
          connectedSince: fc.option(
            fc.integer({ min: -60, max: 0 }).map((seconds) => evening + seconds * SECOND),
          ),
          mode: fc.constantFrom(orderNumber('comfort'), orderNumber('eco')),
          known: fc.option(fc.constantFrom(orderNumber('comfort'), orderNumber('eco'))),
        }),
        { maxLength: 4 },
      ),
      keptSince: fc.constantFrom(-Infinity, evening - 30 * SECOND, evening - 10 * SECOND),
      comparedAt: fc.option(fc.integer({ min: -40, max: 0 }).map((seconds) => evening + seconds * SECOND)),
    })
    .map(({ devices, keptSince, comparedAt }) => ({
      facts: {
        devices: devices.map(({ mode, isReachable, connectedSince }, index) => ({
          deviceId: `d${index}`,
          isReachable,
          connectedSince,
          reported: { mode, setpoint: null, at: evening },
          asked: [],
        })),
        keptSince,
        settle,
      },
      memory: {
        states: Object.fromEntries(
          devices.flatMap(({ known }, index) =>
            known === null ? [] : [[`d${index}`, { mode: known, setpoint: null }]],
          ),
        ),
        comparedAt,
        undecided: [],
      },
    }))

/** The device that the conditions of `anyWatchedLeaf` mostly depend on. */
export const [contact] = someIds

const minutes = fc.constantFrom(0, 5, 30)

/** What the contact reports, or anything else. */
export const anyWatchedLeaf: fc.Arbitrary<ScenarioLeaf> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('measure' as const),
      device_id: fc.constant(contact),
      capability: fc.constant('temperature' as const),
      is: fc.constantFrom('below', 'above'),
      value: fc.integer({ min: 18, max: 20 }),
      minutes,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('opening' as const),
      device_id: fc.constant(contact),
      is: fc.constantFrom('open', 'closed'),
      minutes,
    }),
  },
  { weight: 1, arbitrary: anyLeaf },
)

/** What the contact last reported; null: nothing. */
const anyContact = fc.record({
  celsius: fc.option(fc.integer({ min: 17, max: 21 })),
  isOpen: fc.option(fc.constantFrom(0, 1)),
  minutesAgo: fc.integer({ min: 0, max: 50 }),
})

/** Scenarios that were evaluated an hour before the evening, what the contact reported since, and a run that waits. */
export const anyScenarios: fc.Arbitrary<Omit<ScenariosFacts, 'causes'>> = fc
  .record({
    conditions: fc.array(fc.array(conditionOf(anyWatchedLeaf), { minLength: 1, maxLength: 2 }), {
      minLength: 1,
      maxLength: 2,
    }),
    before: anyContact,
    now: anyContact,
    confirmBy: fc.integer({ min: -60, max: 60 }),
  })
  .map(({ conditions, before, now, confirmBy }) => {
    const recordAt = (at: number, { celsius, isOpen, minutesAgo }: typeof now) => {
      const reported = (value: number | null): Recorded<number> =>
        value === null ? { times: [], values: [] } : { times: [at - minutesAgo * 60_000], values: [value] }
      const readings = new Map([
        [recordKey(contact, 'temperature'), reported(celsius)],
        [recordKey(contact, 'open'), reported(isOpen)],
      ])
      return recordOf({ readings, isNow: true })
    }
    const earlier = { facts: recordedFacts(recordAt(evening - HOUR, before)), now: evening - HOUR }
    return {
      evaluated: conditions.map((list, index): PlannedScenario => {
        const scenario = scenarioOf(list)
        const { memory } = judgeScenario(scenario, null, earlier)
        return { ...scenario, id: `scenario ${index}`, isActive: true, memory }
      }),
      waiting: [{ id: 'run', confirmBy: evening + confirmBy * 60_000 }],
      record: () => recordAt(evening, now),
    }
  })

const anyColor = fc.constantFrom<DayColor>('blue', 'white', 'red')

/** A contract of any option, with colours of the day before, of the day and of the next one. */
export const anyTariff: fc.Arbitrary<TariffFacts> = fc
  .record({
    option: fc.constantFrom('base', 'hp_hc', 'tempo', 'ejp'),
    colors: fc.array(fc.option(anyColor), { minLength: 3, maxLength: 3 }),
  })
  .map(({ option, colors }) => {
    const known = new Map(
      colors.flatMap((color, index) => (color === null ? [] : [[`2027-01-${17 + index}`, color] as const])),
    )
    const offPeak = option === 'hp_hc' ? [[1110, 360] as const] : []
    return {
      zone: 'Europe/Paris',
      prices: [],
      contracts: [{ option, validFrom: '2026-09-01', offPeak, subscribedPower: 6 }],
      colors: { tempo: known, ejp: known },
    }
  })

/** A sensor, whose kinds of values begin and end notifications. */
export const sensor: NotifyingDevice = {
  id: 'sensor',
  hubId: 'hub',
  roomId: 'salon',
  category: 'none',
  capabilities: ['battery', 'temperature', 'smoke'],
  reachable: true,
  disconnectedSince: null,
  excludedAt: null,
  values: new Map(),
}
export const meter: NotifyingDevice = {
  ...sensor,
  id: 'meter',
  category: 'meter',
  capabilities: ['apparent_power'],
}
export const radiator: NotifyingDevice = {
  ...sensor,
  id: 'radiator',
  category: 'heating',
  capabilities: ['thermostat_mode', 'setpoint'],
}

/** Values on both sides of the limits of notifications. */
export const notifyingValues: Partial<Record<Capability, fc.Arbitrary<number>>> = {
  battery: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double({ min: 14, max: 26, noNaN: true })),
  smoke: fc.constantFrom(0, 1),
  apparent_power: fc.integer({ min: 0, max: 9_000 }),
  thermostat_mode: fc.integer({ min: 1, max: 6 }),
}

/** One of these devices that may be away, with any values of the evening. */
export function anyNotifyingDevice(device: NotifyingDevice): fc.Arbitrary<NotifyingDevice> {
  const values = device.capabilities.map((capability) =>
    fc
      .option(notifyingValues[capability] ?? fc.constant(0))
      .map((value) => (value === null ? [] : [[capability, { at: evening, value }] as const])),
  )
  return fc.tuple(fc.boolean(), fc.tuple(...values)).map(([reachable, known]) => ({
    ...device,
    reachable,
    disconnectedSince: reachable ? null : evening,
    values: new Map(known.flat()),
  }))
}
