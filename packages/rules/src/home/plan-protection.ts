import type { Order } from '@foyer/contract/heating.ts'
import { greatest } from '#extremes/extremes.ts'
import { inOrder, type Sample } from '#protection/hold.ts'
import {
  type OrderAims,
  protectionAt,
  type ProtectionAnswer,
  type ProtectionFacts,
  type ProtectionHold,
} from '#protection/room-protection.ts'
import { runSince, tooWarm } from '#protection/runaway.ts'
import { FALL, FALL_WITHIN, hundredths } from '#protection/temperature-fall.ts'
import { FRESH } from '#room-alerts/room-alerts.ts'
import { climateSources } from '#room-facts/climate-sources.ts'
import {
  type OrderInForce,
  orderInForce,
  type OrderClaim,
  type OrderSources,
} from '#room-order/room-order.ts'
import { eachValue, sameFlag, type Watch } from './commanded-device.ts'
import { type DeviceReading, type GuardDevice, guardHistory } from './guard-history.ts'

const HOUR = 3_600_000

/** ms of the past that may decide: the longest patience and a fall before it, and what explains such a fall. */
const PAST = 1.5 * HOUR
/** ms of the past in which a fall counts. */
const FALLS_WITHIN = HOUR
/** ms before a hold from which its cause may have begun. */
const BEFORE_HOLD = HOUR / 2

/** °C by which a room may become warmer before the band below which it would have fallen is set again. */
const RISE_IN_BAND = 0.4

/** °C by which a temperature may be rounded. */
const RESOLUTION = 0.01

/** How a room is protected, from its settings. */
export type RoomGuard = {
  /** How its open windows are detected, if at all, and for how long (ms) one may hold the room. */
  readonly byContact: boolean
  readonly byFall: boolean
  readonly limit: number
  /** °C below which it must not fall, and above which it is never heated. */
  readonly floor: number
  readonly ceiling: number
  readonly aims: OrderAims
}

/** A room with a heating device. */
export type GuardedRoom = {
  readonly roomId: string
  readonly sources: OrderSources
  readonly guard: RoomGuard
  readonly devices: readonly GuardDevice[]
  /** null: not read, because nothing in the room is in doubt. */
  readonly past: RoomPast | null
}

export type RoomPast = {
  /** Stored values of its devices, oldest first. */
  readonly readings: ReadonlyMap<string, readonly DeviceReading[]>
  /** When (ms) the last hold of each cause of an open window ended. */
  readonly endedAt: ReadonlyMap<string | null, number>
  /** Its last stop because of too much warmth that is over. */
  readonly stopped: ProtectionFacts['stopped']
}

type Band = { readonly low: number; readonly high: number }

/** What a plan of a room leaves for the next one. */
export type RoomGuardMemory = {
  /** Nothing is in doubt as long as these facts stay, until an instant (ms), and each temperature stays in its band. */
  readonly calm: {
    readonly of: string
    /** null: no end. */
    readonly until: number | null
    /** °C by thermometer; null: it has no valid temperature. */
    readonly bands: Readonly<Record<string, Band | null>>
  } | null
  /** °C from which the room is too warm to be heated, and since when (ms) that has applied; null: it always has. */
  readonly tooWarm: { readonly from: number; readonly since: number | null }
  /** Since when (ms) thermometers have been at least as warm as that. */
  readonly hot: Readonly<Record<string, number>>
}

/** Memories of rooms, by their ids. */
export type GuardMemories = Readonly<Record<string, RoomGuardMemory>>

export type ProtectionPlan = {
  /** All protections of the home's rooms; null: those that are set are right. */
  readonly holds: readonly (ProtectionHold & { readonly roomId: string })[] | null
  readonly memories: GuardMemories
  readonly watches: readonly Watch[]
  /** When (ms) the rooms are planned again; null if no time is planned. */
  readonly nextAt: number | null
}

/**
 * True if the stored values of a room are needed to plan its protection at an instant (ms): it is protected, its facts
 * have changed, or a temperature has left its band.
 */
export function isInDoubt(
  room: Omit<GuardedRoom, 'past'>,
  memory: RoomGuardMemory | undefined,
  now: number,
): boolean {
  const calm = memory?.calm
  if (calm == null || now >= (calm.until ?? Infinity) || heldIn(room, now).length > 0) return true
  if (calm.of !== factsOf(room, ownOrder(room, now).order)) return true
  return room.devices.some((device) => {
    if (room.guard.byContact && device.openSince !== null) return true
    const temperature = validTemperature(device, now)
    if (temperature === null) return false
    const band = calm.bands[device.deviceId] ?? null
    return band === null || temperature.value < band.low || temperature.value >= band.high
  })
}

/** From when (ms) on the stored values of a room in doubt are needed to plan its protection at an instant (ms). */
export function pastFrom({ sources }: Pick<GuardedRoom, 'sources'>, now: number): number {
  // Frost protection may last for weeks; it depends on the temperature of now.
  const protections = sources.claims.filter((claim) => isProtection(claim) && !isFrost(claim))
  return Math.min(now - PAST, ...protections.map(({ since }) => since - BEFORE_HOLD))
}

/** Plans the protection of a home's rooms at an instant (ms): open windows, frost, and heating that does not stop. */
export function planProtection(
  { rooms, memories }: { rooms: readonly GuardedRoom[]; memories: GuardMemories },
  now: number,
): ProtectionPlan {
  const planned = rooms.map((room) => ({ room, ...planRoom(room, memories[room.roomId], now) }))
  const times = planned.flatMap(({ nextAt }) => nextAt ?? [])
  const isChanged = planned.some(({ room, holds }) => {
    const held = heldIn(room, now)
    return held.length !== holds.length || !holds.every((hold) => held.some((one) => isSame(one, hold)))
  })
  return {
    holds: isChanged
      ? planned.flatMap(({ room: { roomId }, holds }) => holds.map((hold) => ({ ...hold, roomId })))
      : null,
    memories: Object.fromEntries(planned.map(({ room, memory }) => [room.roomId, memory])),
    watches: planned.flatMap(({ watches }) => watches),
    nextAt: times.length === 0 ? null : Math.min(...times),
  }
}

type RoomPlan = {
  holds: readonly ProtectionHold[]
  memory: RoomGuardMemory
  watches: readonly Watch[]
  nextAt: number | null
}

function planRoom(room: GuardedRoom, memory: RoomGuardMemory | undefined, now: number): RoomPlan {
  const { past, devices, guard } = room
  const own = ownOrder(room, now)
  const limit = warmLimit(own, tooWarm(guard.aims[own.order], guard.ceiling), { memory, now })
  if (past === null) {
    const kept = memory ?? { calm: null, tooWarm: limit, hot: {} }
    return {
      holds: [],
      memory: kept,
      watches: calmWatches(room, kept.calm?.bands ?? {}),
      nextAt: kept.calm?.until ?? null,
    }
  }
  const hotFrom = limit.from
  const former = memory?.tooWarm.from === hotFrom ? memory.hot : {}
  const { answer, hot } = judge({ ...room, past }, { own, limit, former }, now)
  const temperatures = devices.flatMap((device) => validTemperature(device, now) ?? [])
  const isCalm =
    answer.holds.length === 0 &&
    temperatures.every(({ value }) => value >= guard.floor && value < hotFrom) &&
    !(guard.byContact && devices.some(({ openSince }) => openSince !== null))
  if (!isCalm) {
    // The room's temperature changes when one of its thermometers becomes silent.
    const silentAt = Math.min(...temperatures.map(({ at }) => at + FRESH))
    const nextAt = earliest(answer.next, own.until, silentAt)
    const watches = devices.flatMap((device) => doubtfulWatches(device, guard, Object.keys(hot).length > 0))
    return { holds: answer.holds, memory: { calm: null, tooWarm: limit, hot }, watches, nextAt }
  }
  const nextAt = earliest(answer.next, own.until)
  const bands = Object.fromEntries(
    devices.flatMap((device) => {
      if (!device.capabilities.includes('temperature')) return []
      const readings = past.readings.get(device.deviceId) ?? []
      return [[device.deviceId, bandOf(device, readings, { guard, hotFrom, now })]]
    }),
  )
  return {
    holds: [],
    memory: { calm: { of: factsOf(room, own.order), until: nextAt, bands }, tooWarm: limit, hot: {} },
    watches: calmWatches(room, bands),
    nextAt,
  }
}

/**
 * From which temperature (°C) a room is too warm, and since when (ms). A changed schedule, or the end of an override,
 * may bring back an order that began hours ago: the limit applies from the plan on that sees it first.
 */
function warmLimit(
  own: OrderInForce,
  from: number,
  { memory, now }: { memory: RoomGuardMemory | undefined; now: number },
): RoomGuardMemory['tooWarm'] {
  if (memory === undefined) return { from, since: own.since }
  return memory.tooWarm.from === from ? memory.tooWarm : { from, since: now }
}

/** The protection of a room from its stored values, and since when its thermometers have been too warm. */
function judge(
  { guard, devices, sources, past }: GuardedRoom & { past: RoomPast },
  given: { own: OrderInForce; limit: RoomGuardMemory['tooWarm']; former: RoomGuardMemory['hot'] },
  now: number,
): { answer: ProtectionAnswer; hot: RoomGuardMemory['hot'] } {
  const { own, limit, former } = given
  const held = heldIn({ sources }, now)
  const windows = held.filter(({ kind }) => kind === 'open_window')
  const fallsFrom = Math.min(now - FALLS_WITHIN, ...windows.map((hold) => hold.since - BEFORE_HOLD))
  const known = devices.map((device) => ({
    ...device,
    ...guardHistory(device, past.readings.get(device.deviceId) ?? []),
  }))
  const counted = climateSources(known, (device) => validTemperature(device, now) !== null)
  const hot = Object.fromEntries(
    counted.flatMap(({ deviceId, temperatures }) => {
      const run = runSince(temperatures, (value) => value >= limit.from, FRESH)
      if (run === null) return []
      // Values before the first of these were as warm.
      const goesOn = run === inOrder(temperatures)[0]?.at
      return [[deviceId, goesOn ? Math.min(former[deviceId] ?? run, run) : run]]
    }),
  )
  const isHot = counted.length > 0 && counted.every(({ deviceId }) => deviceId in hot)
  const answer = protectionAt(
    {
      window: {
        limit: guard.limit,
        openings: guard.byContact ? known.flatMap(({ openings }) => openings) : [],
        thermometers: new Map(
          guard.byFall
            ? counted.map(({ deviceId, temperatures }) => [
                deviceId,
                { readings: temperatures.filter(({ at }) => at >= fallsFrom), freeFrom: -Infinity },
              ])
            : [],
        ),
        lowered: known.flatMap(({ lowered }) => lowered),
        endedAt: past.endedAt,
      },
      temperature: meanOf(counted),
      isMeasured: devices.some(({ temperature }) => temperature !== null),
      freshFor: FRESH,
      floor: guard.floor,
      ceiling: guard.ceiling,
      order: own.order,
      aims: guard.aims,
      hotSince: isHot ? Math.max(...Object.values(hot)) : null,
      orderSince: Math.max(own.since ?? -Infinity, limit.since ?? -Infinity),
      heating: known.flatMap(({ deviceId, heating }) =>
        heating === null ? [] : [{ deviceId, since: heating.since, until: heating.reportedAt + FRESH }],
      ),
      stopped: past.stopped,
      held,
    },
    now,
  )
  return { answer, hot }
}

/**
 * The band of a thermometer within which nothing begins: above the floor, not too warm, and no fall of `FALL` from any
 * value of the last minutes or of the band. Null if its temperature is not known.
 */
function bandOf(
  device: GuardDevice,
  readings: readonly DeviceReading[],
  { guard, hotFrom, now }: { guard: RoomGuard; hotFrom: number; now: number },
): Band | null {
  const temperature = validTemperature(device, now)
  if (temperature === null) return null
  if (!guard.byFall) return { low: guard.floor, high: hotFrom }
  const last = readings.filter(({ capability, at }) => capability === 'temperature' && at > now - FALL_WITHIN)
  const highest = greatest([...last, temperature].map(({ value }) => value)) + RISE_IN_BAND
  return {
    low: Math.max(guard.floor, hundredths(highest - FALL + RESOLUTION)),
    high: Math.min(hotFrom, hundredths(highest)),
  }
}

function calmWatches({ devices, guard }: GuardedRoom, bands: Readonly<Record<string, Band | null>>): Watch[] {
  return devices.flatMap((device): Watch[] => {
    const { deviceId, capabilities } = device
    const contact = contactWatch(device, guard)
    if (!capabilities.includes('temperature')) return contact
    return [{ deviceId, capability: 'temperature', ...(bands[deviceId] ?? eachValue) }, ...contact]
  })
}

function doubtfulWatches(device: GuardDevice, guard: RoomGuard, isHot: boolean): Watch[] {
  const { deviceId, capabilities, heats } = device
  const watched = capabilities.filter(
    (one) =>
      one === 'temperature' || (isHot && heats !== null && ['instant_power', 'demand', 'on'].includes(one)),
  )
  return [
    ...watched.map((capability) => ({ deviceId, capability, ...eachValue })),
    ...contactWatch(device, guard),
  ]
}

/** A contact repeats its state every few minutes: only the other one is news. */
function contactWatch({ deviceId, capabilities, openSince }: GuardDevice, guard: RoomGuard): Watch[] {
  if (!guard.byContact || !capabilities.includes('open')) return []
  return [{ deviceId, capability: 'open', ...sameFlag(openSince !== null) }]
}

/** The last temperature of a device (°C) if it is valid at an instant (ms). */
const validTemperature = ({ temperature }: GuardDevice, now: number) =>
  temperature !== null && now - temperature.at < FRESH ? temperature : null

const isFrost = ({ kind, cause }: OrderClaim) => kind === 'protection' && (cause?.id ?? null) === null

const isProtection = (claim: OrderClaim) => claim.kind === 'protection' || claim.kind === 'open_window'

/** The order of a room without its protections. */
function ownOrder({ sources }: Pick<GuardedRoom, 'sources'>, now: number) {
  return orderInForce({ ...sources, claims: sources.claims.filter((claim) => !isProtection(claim)) }, now)
}

/** The protections that are set in a room. */
function heldIn({ sources }: Pick<GuardedRoom, 'sources'>, now: number): ProtectionHold[] {
  return sources.claims.flatMap(({ kind, cause, order, since, until }) =>
    (kind === 'protection' || kind === 'open_window') && (until === null || until > now)
      ? [{ kind, cause: cause?.id ?? null, order, since, until }]
      : [],
  )
}

function isSame(one: ProtectionHold, other: ProtectionHold): boolean {
  return (
    one.kind === other.kind &&
    one.cause === other.cause &&
    one.order === other.order &&
    one.until === other.until
  )
}

/** What has to stay for a room to stay calm, besides the values of its devices. */
function factsOf({ guard, devices }: Pick<GuardedRoom, 'guard' | 'devices'>, order: Order): string {
  return JSON.stringify([
    order,
    guard,
    devices.map(({ deviceId, type, category, heats }) => [deviceId, type, category, heats]),
  ])
}

function meanOf(counted: readonly GuardDevice[]): Sample | null {
  const samples = counted.flatMap(({ temperature }) => temperature ?? [])
  if (samples.length === 0) return null
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / samples.length
  return { at: greatest(samples.map(({ at }) => at)), value: Math.round(mean * 10) / 10 }
}

function earliest(...times: readonly (number | null)[]): number | null {
  const first = Math.min(...times.map((at) => at ?? Infinity))
  return first === Infinity ? null : first
}
