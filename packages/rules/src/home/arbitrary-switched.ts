import { orders } from '@foyer/contract/heating.ts'
import fc from 'fast-check'
import type { OrderClaim } from '#room-order/room-order.ts'
import { defaultTemperatures } from '#room-temperatures/room-temperatures.ts'
import { hotWaterChoice } from '#tariff/hot-water.ts'
import type { SwitchedDevice } from './commanded-device.ts'
import type { RelayMemories, RelayRoom } from './plan-relays.ts'
import type { TankCommand, TankFacts, TankMemories } from './plan-tanks.ts'

const MINUTE = 60_000

/** A Monday. Random facts are of the hours before it, and some of those after it. */
export const evening = Date.parse('2027-01-18T18:00:00+01:00')

/** Any minute from some hours before the evening to some hours after it, ms. */
const anyMinute = (from: number, to: number) =>
  fc.integer({ min: from * 60, max: to * 60 }).map((minutes) => evening + minutes * MINUTE)

const anyPast = anyMinute(-6, 0)

/** The device after a command for its relay is stored, which is open. */
export function switched<Device extends SwitchedDevice>(
  device: Device,
  command: { readonly value: boolean } | undefined,
  now: number,
): Device {
  if (command === undefined) return device
  const lastCommand = { number: Number(command.value), at: now, outcome: 'open', wentBack: false } as const
  return { ...device, lastCommand }
}

const anyCommandAt = (at: fc.Arbitrary<number>) =>
  fc.option(
    fc.record({
      number: fc.constantFrom(0, 1),
      at,
      outcome: fc.constantFrom('open' as const, 'reached' as const, 'missed' as const),
      wentBack: fc.boolean(),
    }),
  )

const auto = { mode: 'auto', endsAt: null, setAt: null } as const

export function tankOf(facts: Partial<TankFacts> = {}): TankFacts {
  return {
    deviceId: 'tank',
    choice: auto,
    week: null,
    pauses: [],
    isReachable: true,
    connectedSince: null,
    on: 0,
    power: null,
    lastCommand: null,
    ...facts,
  }
}

export const anyTankInstant = fc
  .integer({ min: -72, max: 72 })
  .map((quarters) => evening + quarters * 15 * MINUTE)

export const anyTank: fc.Arbitrary<TankFacts> = fc
  .record({
    mode: fc.constantFrom('auto' as const, 'on' as const, 'off' as const),
    setAt: anyTankInstant,
    isReachable: fc.boolean(),
    connectedSince: fc.option(anyTankInstant),
    on: fc.constantFrom(0, 1, null),
    power: fc.option(fc.record({ at: anyTankInstant, value: fc.constantFrom(0, 4.9, 5, 2_200) })),
    lastCommand: anyCommandAt(anyTankInstant),
    pauses: fc.array(
      fc
        .record({ from: anyTankInstant, to: fc.option(anyTankInstant) })
        .filter(({ from, to }) => to === null || from < to),
      { maxLength: 2 },
    ),
  })
  .map(({ mode, setAt, ...rest }) => tankOf({ ...rest, choice: { ...hotWaterChoice(mode, setAt), setAt } }))

export const anyTankMemories: fc.Arbitrary<TankMemories> = fc
  .option(
    fc.record({
      decided: fc.constantFrom('auto true', 'auto false', 'on true', 'off false'),
      at: anyTankInstant,
      isSending: fc.boolean(),
    }),
  )
  .map((memory): TankMemories => {
    if (memory === null) return {}
    const { isSending, ...rest } = memory
    return { tank: { ...rest, ...(isSending ? { isSending } : {}) } }
  })

/** The tank after a plan is stored and its command is being sent. */
export function storedTank(
  tank: TankFacts,
  made: { readonly oneOffsEnded: readonly string[]; readonly commands: readonly TankCommand[] },
  now: number,
): TankFacts {
  const { deviceId } = tank
  const choice = made.oneOffsEnded.includes(deviceId) ? { ...auto, setAt: now } : tank.choice
  const command = made.commands.find((one) => one.deviceId === deviceId)
  return switched({ ...tank, choice }, command, now)
}

export function relayOf(facts: Partial<SwitchedDevice> = {}): SwitchedDevice {
  return { deviceId: 'relay', isReachable: true, connectedSince: null, on: 0, lastCommand: null, ...facts }
}

export function relayRoomOf(facts: Partial<RelayRoom> = {}): RelayRoom {
  return {
    roomId: 'bath',
    sources: { claims: [], schedule: null, defaultOrder: 'comfort' },
    lastHoldEnd: null,
    temperatures: defaultTemperatures,
    measured: { value: 17, at: evening },
    thermometers: [{ deviceId: 'sensor', isCounted: true }],
    relays: [relayOf()],
    ...facts,
  }
}

export const anyRelayCelsius = fc.integer({ min: 50, max: 300 }).map((tenths) => tenths / 10)

const anyRelay: fc.Arbitrary<SwitchedDevice> = fc.record({
  deviceId: fc.constant('relay'),
  isReachable: fc.boolean(),
  connectedSince: fc.option(anyPast),
  on: fc.constantFrom(0, 1, null),
  lastCommand: anyCommandAt(anyPast),
})

const anyRelayClaim: fc.Arbitrary<OrderClaim> = fc.record({
  kind: fc.constantFrom(
    'override' as const,
    'absence' as const,
    'open_window' as const,
    'protection' as const,
  ),
  order: fc.constantFrom(...orders),
  since: anyMinute(-6, 6),
  until: fc.option(anyMinute(-6, 6)),
})

export const anyRelayRoom: fc.Arbitrary<RelayRoom> = fc.record({
  roomId: fc.constant('bath'),
  sources: fc.record({
    claims: fc.array(anyRelayClaim, { maxLength: 2 }),
    schedule: fc.constant(null),
    defaultOrder: fc.constantFrom(...orders),
  }),
  lastHoldEnd: fc.option(anyPast),
  temperatures: fc.constant(defaultTemperatures),
  measured: fc.option(fc.record({ value: anyRelayCelsius, at: anyPast })),
  thermometers: fc.constant([{ deviceId: 'sensor', isCounted: true }]),
  relays: anyRelay.map((relay) => [relay]),
})

export const anyRelayMemories: fc.Arbitrary<RelayMemories> = fc
  .option(
    fc.record({
      isOn: fc.boolean(),
      since: anyPast,
      restsUntil: fc.option(anyMinute(-6, 6), { nil: undefined }),
    }),
  )
  .map((memory): RelayMemories => (memory === null ? {} : { relay: memory }))
