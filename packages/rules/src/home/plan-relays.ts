import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { decideRelay, MEASURE_LASTS_MS, RELAY_HYSTERESIS } from '#regulation/relay-decision.ts'
import { appliesSince, orderInForce, type OrderSources } from '#room-order/room-order.ts'
import { setpointOfOrder } from '#room-temperatures/room-temperatures.ts'
import { eachValue, RETURN_MS, sameFlag, type SwitchedDevice, type Watch } from './commanded-device.ts'

/** ms after which a relay with an open command is planned again. */
const PLAN_AGAIN_MS = 15_000

/** °C by which a room's temperature may be rounded, plus a margin. */
const ROUNDING = 0.06

/** A relay has no setpoint range of its own: any temperature of the room is valid. */
const anySetpoint = { min: -Infinity, max: Infinity, step: 0 }

/** A room that is heated by relays. */
export type RelayRoom = {
  readonly roomId: string
  readonly sources: OrderSources
  /** When (ms) its last override or claim ended; null: there was none. */
  readonly lastHoldEnd: number | null
  /** °C of each order. */
  readonly temperatures: RoomTemperatures
  /** Its temperature (°C, to a tenth) and when (ms) it was measured; null: not measured. */
  readonly measured: { readonly value: number; readonly at: number } | null
  /** Its thermometers: those whose mean is the room's temperature, and those that never reported. */
  readonly thermometers: readonly { readonly deviceId: string; readonly isCounted: boolean }[]
  readonly relays: readonly SwitchedDevice[]
}

/** State of a relay at the last plan, since when (ms), and the end (ms) of its pause. */
export type RelayMemory = {
  readonly isOn: boolean
  readonly since: number
  readonly restsUntil?: number | undefined
}

/** Memories of relays, by device. */
export type RelayMemories = Readonly<Record<string, RelayMemory>>

/** The result of planning the relays of a home. */
export type RelayPlan = {
  readonly commands: readonly {
    readonly deviceId: string
    readonly value: boolean
    readonly actor: 'system'
  }[]
  readonly memories: RelayMemories
  readonly watches: readonly Watch[]
  /** When (ms) they are planned again; null if no time is planned. */
  readonly nextAt: number | null
}

/**
 * Plans the heating relays of a home at an instant (ms), each by the order and the temperature of its room. A
 * change made at the relay itself is kept until the order of the room changes. A relay that was unreachable
 * is planned 20 s after its return.
 */
export function planRelays(
  { rooms, memories }: { rooms: readonly RelayRoom[]; memories: RelayMemories },
  now: number,
): RelayPlan {
  const planned = rooms.flatMap((room) =>
    room.relays.map((relay) => ({ room, relay, ...planRelay(relay, room, memories[relay.deviceId], now) })),
  )
  const times = planned.flatMap(({ nextAt }) => nextAt ?? [])
  const states = planned.map(({ relay }) => ({
    deviceId: relay.deviceId,
    capability: 'on' as const,
    ...sameFlag(relay.on === null ? null : relay.on === 1),
  }))
  return {
    commands: planned.flatMap(({ relay, turn }) =>
      turn === null ? [] : [{ deviceId: relay.deviceId, value: turn, actor: 'system' }],
    ),
    memories: Object.fromEntries(planned.map(({ relay, memory }) => [relay.deviceId, memory])),
    watches: [...states, ...rooms.flatMap((room) => temperaturesWatched(room, now))],
    nextAt: times.length === 0 ? null : Math.min(...times),
  }
}

function planRelay(
  relay: SwitchedDevice,
  { sources, lastHoldEnd, temperatures, measured }: RelayRoom,
  known: RelayMemory | undefined,
  now: number,
): { turn: boolean | null; memory: RelayMemory; nextAt: number | null } {
  const { lastCommand } = relay
  const isOn = relay.on === 1
  const isSame = known?.isOn === isOn
  const kept: RelayMemory = {
    isOn,
    since: isSame ? known.since : now,
    ...(known?.restsUntil !== undefined && now < known.restsUntil ? { restsUntil: known.restsUntil } : {}),
  }
  const wait = (until: number | null) => ({ turn: null, memory: kept, nextAt: until })
  // Its return triggers a plan.
  if (!relay.isReachable) return wait(null)
  const settles = (relay.connectedSince ?? -Infinity) + RETURN_MS
  if (now < settles) return wait(settles)
  if (lastCommand?.outcome === 'open') return wait(now + PLAN_AGAIN_MS)
  const { order, since, until } = orderInForce(sources, now)
  const isDone = lastCommand !== null && (lastCommand.outcome === 'reached' || lastCommand.wentBack)
  const isByHand = isDone && (lastCommand.number === 1) !== isOn
  const changedAt = appliesSince(since, lastHoldEnd)
  const isHeld = isByHand && (changedAt === null || changedAt <= lastCommand.at)
  const decision = decideRelay(
    {
      target: setpointOfOrder(order, temperatures, anySetpoint),
      measured,
      isOn,
      since: known === undefined ? null : kept.since,
      turnedAt: lastCommand?.at ?? null,
      restsUntil: known?.restsUntil ?? null,
    },
    now,
  )
  const memory = decision.restsUntil === null ? kept : { ...kept, restsUntil: decision.restsUntil }
  const nextAt = earliest(until, decision.again)
  // A relay that a person switched on pauses too, because the person may have forgotten it.
  const isLeft = isHeld && decision.restsUntil === null
  return { turn: isLeft || decision.isOn === isOn ? null : decision.isOn, memory, nextAt }
}

/** The temperatures that change the state of a room's relays. */
function temperaturesWatched(room: RelayRoom, now: number): Watch[] {
  const target = setpointOfOrder(orderInForce(room.sources, now).order, room.temperatures, anySetpoint)
  if (target === null) return []
  const counted = room.thermometers.filter(({ isCounted }) => isCounted)
  const width = RELAY_HYSTERESIS - ROUNDING
  const band = {
    low: room.relays.some(({ on }) => on !== 1) ? target - width : -Infinity,
    high: room.relays.some(({ on }) => on === 1) ? target + width : Infinity,
  }
  // A mean can change while each value stays in the band; after a silence each value triggers a plan.
  const isOne = counted.length === 1 && room.measured !== null && now < room.measured.at + MEASURE_LASTS_MS
  return room.thermometers.map(({ deviceId, isCounted }) => ({
    deviceId,
    capability: 'temperature',
    ...(isOne && isCounted ? band : eachValue),
  }))
}

function earliest(one: number | null, other: number | null): number | null {
  const first = Math.min(one ?? Infinity, other ?? Infinity)
  return first === Infinity ? null : first
}
