import { redDayOrders } from '@foyer/contract/red-day-plan.ts'
import fc from 'fast-check'
import { anySources, clockChange } from '#room-order/arbitrary-sources.ts'
import type { OrderClaim, OrderSources } from '#room-order/room-order.ts'
import { defaultTemperatures } from '#room-temperatures/room-temperatures.ts'
import { anyCommands, commandsOf, storedCommands } from './arbitrary-commands.ts'
import {
  anyAbsence,
  anyHeatingDevices,
  anyNotifyingDevice,
  anyScenarios,
  anyTariff,
  meter,
  radiator,
  sensor,
  storedAbsence,
} from './arbitrary-facts.ts'
import { anyGuardClaim, anyGuardedRoom } from './arbitrary-guarded-room.ts'
import {
  anyRelayMemories,
  anyRelayRoom,
  anyTank,
  anyTankMemories,
  evening,
  storedTank,
  switched,
} from './arbitrary-switched.ts'
import { type AbsentRoom, areAbsencesDue } from './plan-absences.ts'
import type { HomePlan, PlanFacts } from './plan-home.ts'
import { afterCheck } from './plan-notifications.ts'
import type { GuardedRoom } from './plan-protection.ts'
import type { RedDayFacts } from './plan-red-days.ts'
import { isEdgeDue, type PlannedRoom, type RoomClaim, type Slot } from './plan-rooms.ts'
import type { ScenariosFacts } from './plan-scenarios.ts'

/** A claim of the gateway, with the order that it sets. */
type StoredClaim = RoomClaim & Pick<OrderClaim, 'order'>

/** What is stored of a room: the orders of all parts of a plan depend on it. */
type StoredRoom = Pick<OrderSources, 'schedule' | 'defaultOrder'> & {
  readonly roomId: string
  readonly override: OrderClaim | null
  readonly claims: readonly StoredClaim[]
  /** The claims that are over, of which a plan has processed the end. */
  readonly past: readonly StoredClaim[]
  /** The number of claims that it ever had, for their ids. */
  readonly claimed: number
  readonly slots: readonly Slot[]
}

/** What is stored of a home: the facts of its plan, with each fact in one place only. */
export type StoredHome = Pick<
  PlanFacts,
  | 'tariff'
  | 'tanks'
  | 'relayRooms'
  | 'guarded'
  | 'memory'
  | 'openCommands'
  | 'heatingDevices'
  | 'hubs'
  | 'devices'
  | 'cold'
> & {
  readonly rooms: readonly StoredRoom[]
  readonly absences: PlanFacts['absences']['open']
  readonly absentRooms: readonly AbsentRoom[]
  readonly redDays: Omit<RedDayFacts, 'held'> | null
  readonly scenarios: Omit<ScenariosFacts, 'causes'>
}

/** The facts of the plan of a home at an instant (ms), as the gateway reads them. */
export function planFacts(home: StoredHome, now: number): PlanFacts {
  const { rooms, absences: open, absentRooms, redDays, scenarios, memory } = home
  const sourcesOf = new Map(rooms.map((room) => [room.roomId, sourcesIn(room)]))
  const withSources = <Room extends { roomId: string; sources: OrderSources }>(room: Room): Room => ({
    ...room,
    sources: sourcesOf.get(room.roomId) ?? room.sources,
  })
  const weeks = new Map(rooms.map(({ roomId, ...week }) => [roomId, week]))
  const held = rooms.flatMap(({ roomId, claims }) =>
    claims.flatMap(({ kind, order, since, until }) =>
      kind === 'red_day' && until !== null && until > now ? [{ roomId, order, since, until }] : [],
    ),
  )
  return {
    ...home,
    rooms: rooms.map((room) => plannedRoom(room, memory.rooms[room.roomId], now)),
    relayRooms: home.relayRooms.map(withSources),
    guarded: home.guarded.map((room) => ({ ...withSources(room), past: guardPast(room, rooms, now) })),
    absences: {
      open,
      rooms: areAbsencesDue(open, memory.absences, now)
        ? absentRooms.map((room) => ({ ...room, week: weeks.get(room.roomId) ?? room.week }))
        : null,
    },
    redDays: redDays === null ? null : { ...redDays, held },
    scenarios: { ...scenarios, causes: [] },
  }
}

function sourcesIn({ override, claims, schedule, defaultOrder }: StoredRoom): OrderSources {
  return { claims: [...claims, ...(override === null ? [] : [override])], schedule, defaultOrder }
}

/** The past of a room with the holds that are over at an instant (ms). */
function guardPast(
  { roomId, past }: GuardedRoom,
  rooms: readonly StoredRoom[],
  now: number,
): GuardedRoom['past'] {
  const own = rooms.filter((room) => room.roomId === roomId).flatMap((room) => [...room.past, ...room.claims])
  const ended = own
    .flatMap(({ kind, cause, since, until }) =>
      until !== null && until <= now ? [{ kind, causeId: cause.id, since, until }] : [],
    )
    .toSorted((one, other) => one.until - other.until)
  const windows = ended.filter(({ kind }) => kind === 'open_window')
  const stops = ended.filter(({ kind, causeId }) => kind === 'protection' && causeId !== null)
  if (past === null) return null
  return {
    ...past,
    endedAt: new Map(windows.map(({ causeId, until }) => [causeId, until])),
    stopped: stops.at(-1) ?? null,
  }
}

function plannedRoom(
  room: StoredRoom,
  memory: PlanFacts['memory']['rooms'][string] | undefined,
  now: number,
): PlannedRoom {
  const { roomId, claims, slots } = room
  const sources = sourcesIn(room)
  const held = sources.claims.map(({ since, until }) => ({ from: since, to: until }))
  const isDue = isEdgeDue({ sources, weekSince: null }, memory, now)
  const past = isDue ? { lastSlotAt: slots.at(-1)?.at ?? null, held } : null
  return { roomId, sources, claims, weekSince: null, past }
}

/** The home after a plan at an instant (ms) is stored: its commands are open, what was asked of people is known. */
export function storedHome(home: StoredHome, plan: HomePlan, now: number): StoredHome {
  const { absences, scenarios, notifications, open, memory } = plan
  const hasMissed = home.memory.notifications?.hasMissed ?? false
  const judged = new Map(scenarios?.evaluated.map((one) => [one.scenarioId, one]))
  const expired = new Set(scenarios?.expired.map(({ id }) => id))
  const commandFor = (deviceId: string) => plan.commands.find((command) => command.deviceId === deviceId)
  return {
    ...home,
    tanks: home.tanks.map((tank) => storedTank(tank, plan, now)),
    relayRooms: home.relayRooms.map((room) => ({
      ...room,
      relays: room.relays.map((relay) => switched(relay, commandFor(relay.deviceId), now)),
    })),
    rooms: home.rooms.map((room) => storedRoom(room, plan, now)),
    absences:
      absences === null
        ? home.absences
        : home.absences.flatMap((absence) => storedAbsence(absence, absences) ?? []),
    openCommands: open === null ? home.openCommands : storedCommands(home.openCommands, open),
    scenarios: {
      ...home.scenarios,
      evaluated: home.scenarios.evaluated.map((scenario) => {
        const done = judged.get(scenario.id)
        if (done === undefined) return scenario
        const isActive = scenario.isActive && done.breaker === null
        return { ...scenario, isActive, memory: done.judgement.memory }
      }),
      waiting: home.scenarios.waiting.filter(({ id }) => !expired.has(id)),
    },
    memory: {
      ...memory,
      notifications:
        notifications === null || notifications.check === null
          ? memory.notifications
          : afterCheck(memory.notifications, { next: null, hasMissed }),
    },
  }
}

/** The room after the claims of a plan replaced those of their kinds, and what has passed in it is stored. */
function storedRoom(room: StoredRoom, plan: HomePlan, now: number): StoredRoom {
  const { roomId } = room
  const passed = new Map(plan.rooms?.claimsPassed.map(({ id, state }) => [id, state]))
  const isOver = plan.rooms?.overridesEnded.some((ended) => ended.roomId === roomId) ?? false
  const edges = plan.rooms?.edges.filter((edge) => edge.roomId === roomId) ?? []
  const isEnded = ({ id }: StoredClaim) => passed.get(id) === 'ended'
  const processed = {
    ...room,
    past: [...room.past, ...room.claims.filter(isEnded)],
    override: isOver ? null : room.override,
    claims: room.claims
      .filter((claim) => !isEnded(claim))
      .map((claim) => ({ ...claim, isBegun: claim.isBegun || passed.has(claim.id) })),
    slots: [...room.slots, ...edges.flatMap(({ slots }) => slots)],
  }
  return replacementsOf(plan).reduce<StoredRoom>((left, one) => replaced(left, one, now), processed)
}

type NewClaim = Omit<StoredClaim, 'id' | 'isBegun'> & { readonly roomId: string }

/** The claims that a plan sets, by the kind that they replace. */
export function replacementsOf(plan: HomePlan): { kind: StoredClaim['kind']; claims: NewClaim[] }[] {
  const all = (kind: StoredClaim['kind'], claims: NewClaim[] | undefined) =>
    claims === undefined ? [] : [{ kind, claims: claims.filter((claim) => claim.kind === kind) }]
  const red = plan.redDayClaims?.map((claim) => ({
    ...claim,
    kind: 'red_day' as const,
    cause: { id: null, name: null },
  }))
  const away = plan.absences?.claims?.map(({ absenceId, roomId, order, since, until }) => ({
    roomId,
    kind: 'absence' as const,
    order,
    since,
    until,
    cause: { id: absenceId, name: null },
  }))
  const holds = plan.holds?.map(({ cause, ...hold }) => ({ ...hold, cause: { id: cause, name: null } }))
  return [
    ...all('red_day', red),
    ...all('absence', away),
    ...all('open_window', holds),
    ...all('protection', holds),
  ]
}

/** The room after these claims replaced those of their kind: equal ones stay, others end now. */
function replaced(
  room: StoredRoom,
  { kind, claims }: ReturnType<typeof replacementsOf>[number],
  now: number,
): StoredRoom {
  const isSame = (one: Omit<StoredClaim, 'id' | 'isBegun'>, other: Omit<StoredClaim, 'id' | 'isBegun'>) =>
    one.kind === other.kind &&
    one.order === other.order &&
    one.until === other.until &&
    one.cause.id === other.cause.id &&
    Math.max(one.since, now) === Math.max(other.since, now)
  const wanted = claims.filter(({ roomId }) => roomId === room.roomId)
  const left = room.claims.map((claim) => {
    const isOver = claim.until !== null && claim.until <= now
    const isKept = claim.kind !== kind || wanted.some((one) => isSame(one, claim))
    return isOver || isKept ? claim : { ...claim, until: now }
  })
  const added = wanted
    .filter((one) => !left.some((claim) => isSame(claim, one)))
    .map(({ roomId, ...claim }, index) => ({
      ...claim,
      id: `${roomId} ${room.claimed + index}`,
      isBegun: false,
    }))
  return { ...room, claims: [...left, ...added], claimed: room.claimed + added.length }
}

/** A room is protected at most once for each kind and cause. */
const anyProtections = fc.uniqueArray(anyGuardClaim, {
  maxLength: 2,
  selector: ({ kind, cause }) => `${kind} ${cause?.id}`,
})

/** A room with any week, override and claims. */
function anyStoredRoom(roomId: string, protections: fc.Arbitrary<OrderClaim[]>): fc.Arbitrary<StoredRoom> {
  return fc.tuple(anySources, protections).map(([{ claims, ...week }, held]) => {
    const later = evening - clockChange
    const own = claims
      .filter(({ kind }) => kind === 'override' || kind === 'absence' || kind === 'scenario')
      .map((claim) => ({
        ...claim,
        since: claim.since + later,
        until: claim.until === null ? null : claim.until + later,
      }))
    const drawn = [...own, ...held]
    const ofGateway = drawn.flatMap(({ kind, order, since, until, cause }, index) =>
      kind === 'override'
        ? []
        : [
            {
              id: `${roomId} ${index}`,
              kind,
              order,
              since,
              until,
              cause: cause ?? { id: null, name: null },
              isBegun: false,
            },
          ],
    )
    const override = own.find(({ kind }) => kind === 'override') ?? null
    return { ...week, roomId, override, claims: ofGateway, past: [], claimed: drawn.length, slots: [] }
  })
}

const rooms = ['salon', 'bath'] as const

const anyAbsentRooms: fc.Arbitrary<AbsentRoom[]> = fc
  .array(fc.integer({ min: 12, max: 21 }), { minLength: rooms.length, maxLength: rooms.length })
  .map((celsius) =>
    rooms.map((roomId, index): AbsentRoom => ({
      roomId,
      warming: { gain: 0.6, loss: 0.03, comfort: 19, runs: 5, isLearned: true },
      temperatures: { ...defaultTemperatures, stop: null },
      celsius: celsius[index] ?? null,
      outdoor: 5,
      week: { schedule: null, defaultOrder: 'comfort' },
    })),
  )

/** Any home in the evening, with all parts of a plan. Its salon is heated by orders, its bath by a relay. */
export const anyHome: fc.Arbitrary<StoredHome> = fc
  .record({
    tariff: anyTariff,
    tank: anyTank,
    relayRoom: anyRelayRoom,
    guarded: anyGuardedRoom,
    rooms: fc.tuple(anyStoredRoom('salon', anyProtections), anyStoredRoom('bath', fc.constant([]))),
    absences: fc.array(anyAbsence(rooms, evening), { maxLength: 2 }),
    absentRooms: anyAbsentRooms,
    redDays: fc.option(
      fc.record({
        isAccepted: fc.boolean(),
        skippedDays: fc.constantFrom([], ['2027-01-18']),
        rooms: fc.constantFrom(...redDayOrders).map((order) => [{ roomId: 'salon', order }]),
        keepsWaterOff: fc.boolean(),
      }),
    ),
    heating: anyHeatingDevices,
    scenarios: anyScenarios,
    isOnline: fc.boolean(),
    devices: fc.tuple(anyNotifyingDevice(sensor), anyNotifyingDevice(meter), anyNotifyingDevice(radiator)),
    isCold: fc.boolean(),
    commands: fc.oneof(fc.constant(commandsOf()), anyCommands),
    tanks: anyTankMemories,
    relays: anyRelayMemories,
    notified: fc.option(
      fc.record({ at: fc.option(fc.integer({ min: -10, max: 10 })), hasMissed: fc.boolean() }),
    ),
  })
  .map((drawn) => {
    const { tariff, redDays, scenarios, devices, absentRooms, isOnline, tanks, relays, heating, notified } =
      drawn
    const hub = { id: 'hub', online: isOnline, connectedSince: evening - 60_000 }
    return {
      tariff,
      tanks: [drawn.tank],
      relayRooms: [drawn.relayRoom],
      guarded: [drawn.guarded.room],
      rooms: drawn.rooms,
      absences: drawn.absences.map((absence, index) => ({ ...absence, id: `absence ${index}` })),
      absentRooms,
      redDays,
      scenarios,
      openCommands: drawn.commands,
      heatingDevices: heating.facts,
      hubs: [{ ...hub, disconnectedSince: isOnline ? null : evening }],
      devices,
      cold: drawn.isCold ? [{ roomId: 'salon', at: evening }] : [],
      memory: {
        tanks,
        relays,
        absences: null,
        protection: {},
        heatingDevices: heating.memory,
        rooms: {},
        notifications:
          notified === null
            ? null
            : {
                of: { alarms: '', days: '', orders: '', others: '' },
                at: notified.at === null ? null : evening + notified.at * 1_000,
                hasMissed: notified.hasMissed,
              },
      },
    }
  })
