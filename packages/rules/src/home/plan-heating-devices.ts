import {
  type AskedBefore,
  isAsRequested,
  isHandChange,
  isSameStanding,
  type Standing,
} from '#room-order/hand-change.ts'

/** ms for which a value has to stay before it counts as set at the device itself: longer than a hub's echo. */
export const HAND_MS = 1_500

/** A device that receives the order of its room; instants in ms. */
export type HeatingDeviceFacts = {
  readonly deviceId: string
  readonly isReachable: boolean
  /** The instant since which it is reachable; null if unknown. */
  readonly connectedSince: number | null
  /** What it reports, and when it last did. */
  readonly reported: Standing & { readonly at: number }
  /** The last requests to it, newest first; null: not read, as no change of it is judged now. */
  readonly asked: readonly AskedBefore[] | null
}

/** The heating devices of a home; instants in ms. */
export type HeatingDevicesFacts = {
  readonly devices: readonly HeatingDeviceFacts[]
  /** When the gateway that receives their reports took over the home; -Infinity if no other kept it before. */
  readonly keptSince: number
  /** ms after its return in which a device reports its state. */
  readonly settle: number
}

/** The known state of a device, and a change of it that is not judged yet. */
export type HeatingDeviceMemory = Standing & {
  /** The instant since which it had been reachable when its order was last compared; left out if it never was. */
  readonly comparedFor?: number | undefined
  readonly change?: (Standing & { readonly at: number; readonly seenAt: number }) | undefined
}

export type HeatingDevicesMemory = {
  readonly states: Readonly<Record<string, HeatingDeviceMemory>>
  /** When (ms) orders were last compared; null: never. */
  readonly comparedAt: number | null
  /** Devices whose order has to be compared again. */
  readonly undecided: readonly string[]
}

/** A change that a person made at a device, from `before` to `now`. */
export type ChangeByHand = {
  readonly deviceId: string
  readonly at: number
  readonly before: Standing
  readonly now: Standing
}

/** The result of planning the heating devices of a home. */
export type HeatingDevicesPlan = {
  readonly changes: readonly ChangeByHand[]
  /** Devices that are back: each receives the order in force in its room if it does not follow it. */
  readonly back: readonly string[]
  /** True if a device changed while it was away: a change made at it before may be over. */
  readonly hasChanged: boolean
  /** True if a device changed to another state than the one last requested of it. */
  readonly hasDiverged: boolean
  readonly memory: HeatingDevicesMemory
  /** When (ms) they are planned again; null if no time is planned. */
  readonly nextAt: number | null
}

/**
 * Plans the heating devices of a home at an instant (ms): detects changes that no request explains, made at a device
 * that was reachable, and finds the devices that are back. What a device reports first after its return, or after
 * another gateway took over the home, is its state and no change.
 */
export function planHeatingDevices(
  facts: HeatingDevicesFacts,
  memory: HeatingDevicesMemory | null,
  now: number,
): HeatingDevicesPlan {
  const { back, at } = backAt(facts, memory, now)
  const changes: ChangeByHand[] = []
  const changed: { deviceId: string; at: number }[] = []
  let hasChanged = false
  let hasDiverged = false
  const states = facts.devices.map((device): [string, HeatingDeviceMemory] => {
    const { deviceId, connectedSince, reported, asked } = device
    const known = memory?.states[deviceId]
    const comparedFor = known?.comparedFor === undefined ? {} : { comparedFor: known.comparedFor }
    const state = { mode: reported.mode, setpoint: reported.setpoint }
    const isKnown: [string, HeatingDeviceMemory] = [deviceId, { ...state, ...comparedFor }]
    if (known === undefined || isSameStanding(known, state)) return isKnown
    const seen = known.change !== undefined && isSameStanding(known.change, state) ? known.change : null
    // A change that was seen before a takeover is judged by the next keeper.
    const from = seen === null ? settledAt(device, facts) : (connectedSince ?? -Infinity) + facts.settle
    if (!device.isReachable || Math.min(seen?.seenAt ?? reported.at, now) < from) {
      hasChanged = true
      return isKnown
    }
    const seenAt = Math.min(seen?.seenAt ?? now, now)
    const change = { ...state, at: seen?.at ?? Math.min(reported.at, now), seenAt }
    const before = { mode: known.mode, setpoint: known.setpoint }
    if (now < seenAt + HAND_MS || asked === null) {
      changed.push({ deviceId, at: Math.max(seenAt + HAND_MS, now) })
      return [deviceId, { ...before, ...comparedFor, change }]
    }
    if (isHandChange({ before, now: state, asked, at: change.at })) {
      changes.push({ deviceId, at: change.at, before, now: state })
    }
    hasDiverged ||= !isAsRequested(state, asked)
    return isKnown
  })
  // An order must not replace a change before it is known whether a person made it.
  const isJudging = changed.some(({ deviceId }) => back.includes(deviceId))
  const compared = isJudging ? [] : back
  const times = [...changed.map((one) => one.at), ...(at === null ? [] : [at])]
  return {
    changes,
    back: compared,
    hasChanged,
    hasDiverged: hasDiverged || hasChanged,
    memory: {
      states: Object.fromEntries(
        states.map(([deviceId, state], index) => {
          const comparedFor = facts.devices[index]?.connectedSince ?? undefined
          return [deviceId, compared.includes(deviceId) ? { ...state, comparedFor } : state]
        }),
      ),
      comparedAt: compared.length > 0 ? now : (memory?.comparedAt ?? null),
      undecided: compared.length > 0 ? [] : (memory?.undecided ?? []),
    },
    nextAt: times.length === 0 ? null : Math.min(...times),
  }
}

/** True if what a device was last asked is needed to plan it at an instant (ms). */
export function isJudged(memory: HeatingDeviceMemory | undefined, now: number): boolean {
  return memory?.change !== undefined && now >= memory.change.seenAt + HAND_MS
}

/** The instant (ms) from which on the reports of a device are changes of its own. */
function settledAt(
  { connectedSince }: HeatingDeviceFacts,
  { keptSince, settle }: HeatingDevicesFacts,
): number {
  return Math.max(connectedSince ?? -Infinity, keptSince) + settle
}

/**
 * The devices whose order has to be compared now, and when (ms) others have to be; null if none has to. Those that return
 * one after the other are compared together.
 */
function backAt(
  facts: HeatingDevicesFacts,
  memory: HeatingDevicesMemory | null,
  now: number,
): { back: readonly string[]; at: number | null } {
  const comparedAt = memory?.comparedAt ?? -Infinity
  const isTaken = facts.keptSince + facts.settle > comparedAt
  const waiting = facts.devices.flatMap((device) => {
    const { deviceId, isReachable, connectedSince } = device
    const known = memory?.states[deviceId]
    const isUndecided = memory?.undecided.includes(deviceId) ?? false
    const isBack = isTaken || (connectedSince ?? undefined) !== known?.comparedFor
    if (!isReachable || !(isBack || isUndecided)) return []
    return [
      {
        deviceId,
        at: Math.max(settledAt(device, facts), isUndecided ? comparedAt + facts.settle : -Infinity),
      },
    ]
  })
  if (waiting.length === 0) return { back: [], at: null }
  const ends = waiting.map((one) => one.at)
  const at = Math.min(Math.max(...ends), Math.min(...ends) + 2 * facts.settle)
  if (now < at) return { back: [], at }
  const later = ends.filter((end) => end > now)
  return {
    back: waiting.flatMap((one) => (one.at <= now ? [one.deviceId] : [])),
    at: later.length === 0 ? null : Math.max(...later),
  }
}
