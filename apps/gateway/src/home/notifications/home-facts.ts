import { alarmKinds, type AlarmKind, dayKinds, type NotificationKind } from '@foyer/contract/notification.ts'
import { BATTERY_CHANGED, type HubState, VALID_FOR } from '@foyer/rules/home/plan-notifications.ts'
import type { OpenWindow, ProtectedRoom } from './fact.store.ts'
import { type MissedOrder, missedFacts } from './missed-orders.ts'
import { LOW_BATTERY } from '@foyer/contract/low-battery.ts'
import { earlier } from '@foyer/rules/protection/hold.ts'
import { type DayNews, isCostly } from '@foyer/rules/tariff/day-news.ts'
import type { HighPower } from '@foyer/rules/tariff/high-power.ts'
import type { Fact, StandingRow } from './notification.store.ts'
import { windowEnd, windowFacts } from './window-facts.ts'

const MINUTE = 60_000

/** ms that a hub may be offline before people are notified: a restart takes one minute of the two. */
const HUB_PATIENCE = 2 * MINUTE
/** ms that devices have to report again after their hub came back. */
const DEVICE_PATIENCE = 5 * MINUTE

/** The kinds that last: notified once while their cause is found, and ended when it is gone. */
export const standingKinds = [
  ...alarmKinds,
  'hub_lost',
  'device_silent',
  'battery_low',
  'frost_risk',
  'order_missed',
  'frost_protection',
  'heating_runaway',
  'window_left_open',
  'power_high',
  ...dayKinds,
] as const satisfies readonly NotificationKind[]

export type HomeState = {
  now: number
  hubs: readonly HubState[]
  devices: readonly {
    id: string
    hubId: string
    reachable: boolean
    disconnectedSince: number | null
    battery: { at: number; value: number } | null
    /** The alarms that it reports, and when it reported each last. */
    alarms: readonly { kind: AlarmKind; at: number }[]
  }[]
  /** Rooms that are cold enough for pipes to freeze. */
  cold: readonly { roomId: string; at: number; value: number }[]
  /** Rooms under a protection, with their temperature (°C) if known. */
  protected: readonly (ProtectedRoom & { celsius: number | null })[]
  /** Windows that their contacts report open, in rooms that are watched for them. */
  windows: readonly OpenWindow[]
  /** Orders that should be in force and are not followed. */
  missed: readonly MissedOrder[]
  /** Days of Tempo and EJP whose colour is known and that have not ended; null: the contract could not be read. */
  days: readonly DayNews[] | null
  /** A power close to the subscription; null if there is none. */
  power: HighPower | null
  /** Notifications that have not ended. */
  standing: readonly StandingRow[]
}

/** A fact in place of the notification with a key. It is sent again if there is still time to act on it. */
export type Correction = { key: string; fact: Fact; isSent: boolean }

/**
 * The facts to notify a home of now, those that correct a notification, the keys of those that ended, and when (ms) the
 * next delay ends; null: none runs.
 */
export function homeFacts(state: HomeState): {
  add: Fact[]
  correct: Correction[]
  end: string[]
  next: number | null
} {
  const { standing } = state
  const known = new Map(standing.map((row) => [row.key, row]))
  const hubs = hubFacts(state, known)
  const days = dayFacts(state, known)
  const lasting = [
    ...alarmFacts(state, known),
    ...hubs,
    ...deviceFacts(state, known),
    ...batteryFacts(state, known),
    ...coldFacts(state),
    ...state.protected.map(protectionFact),
    ...windowFacts(state.windows, state.now),
    ...missedFacts(state.missed, known, state.now),
    ...powerFacts(state.power, known),
    ...days.map(({ fact }) => fact),
  ]
  const keys = new Set(lasting.map((fact) => fact.key))
  const correct = days.flatMap(({ key, fact, isSent }) =>
    known.has(key) && key !== fact.key ? [{ key, fact, isSent }] : [],
  )
  const corrected = new Set(correct.flatMap(({ key, fact }) => [key, fact.key]))
  const over = standing.filter(
    ({ key }) => !keys.has(key) && !corrected.has(key) && !(state.days === null && isOfContract(key)),
  )
  const fresh = lasting.filter(({ key }) => !known.has(key) && !corrected.has(key))
  return {
    add: [...fresh, ...backFacts(state, over)],
    correct,
    end: over.map((row) => row.key),
    next: [
      patienceOf(state),
      windowEnd(state.windows, state.now),
      ...days.map(({ endsAt }) => endsAt),
      state.power?.checkAt ?? null,
      ...state.cold.map(({ at }) => at + VALID_FOR + 1).filter((at) => at > state.now),
    ].reduce(earlier, null),
  }
}

/** True for notifications that depend on the contract. */
function isOfContract(key: string): boolean {
  return [...dayKinds, 'power_high'].some((kind) => key.startsWith(`${kind}:`))
}

/** Alarms of devices. A device that fell silent during an alarm has not reported its end. */
function alarmFacts({ now, devices }: HomeState, known: ReadonlyMap<string, StandingRow>): Fact[] {
  return devices.flatMap(({ id, alarms }) =>
    alarms.flatMap(({ kind, at }) => {
      const key = `${kind}:${id}`
      return known.has(key) || now - at <= VALID_FOR ? [{ kind, key, at, deviceId: id }] : []
    }),
  )
}

function patienceOf({ now, hubs, devices }: HomeState): number | null {
  const ends = hubs.flatMap(({ id, online, connectedSince, disconnectedSince }) => {
    if (!online) return disconnectedSince === null ? [] : [disconnectedSince + HUB_PATIENCE]
    const isSilent = devices.some(({ hubId, reachable }) => hubId === id && !reachable)
    return isSilent && connectedSince !== null ? [connectedSince + DEVICE_PATIENCE] : []
  })
  const running = ends.filter((at) => at > now)
  // An instant that a wrong clock put into the future is checked again too.
  return running.length === 0 ? null : Math.min(...running, now + DEVICE_PATIENCE)
}

/** Hubs that are lost. One that was online for a moment stays lost. */
function hubFacts({ now, hubs }: HomeState, known: ReadonlyMap<string, StandingRow>): Fact[] {
  return hubs.flatMap(({ id, online, disconnectedSince }) => {
    const key = `hub_lost:${id}`
    if (online || disconnectedSince === null) return []
    if (now - disconnectedSince < HUB_PATIENCE && !known.has(key)) return []
    return [{ kind: 'hub_lost' as const, key, at: disconnectedSince, hubId: id }]
  })
}

/** Hubs that were notified as lost and are online again. */
function backFacts({ hubs }: HomeState, over: readonly StandingRow[]): Fact[] {
  return over.flatMap(({ key, at, hubId }) => {
    const hub = hubs.find(({ id }) => id === hubId)
    if (!key.startsWith('hub_lost:') || hub === undefined || !hub.online) return []
    const back = Math.max(hub.connectedSince ?? at, at)
    return [
      {
        kind: 'hub_back' as const,
        key: `hub_back:${hub.id}:${back}`,
        at: back,
        hubId: hub.id,
        value: Math.round((back - at) / 1_000),
      },
    ]
  })
}

/**
 * Silent devices of hubs that are online. While a hub is offline, notifications of its devices stay and none is added.
 */
function deviceFacts({ now, hubs, devices }: HomeState, known: ReadonlyMap<string, StandingRow>): Fact[] {
  return devices.flatMap(({ id, hubId, reachable, disconnectedSince }) => {
    if (reachable || disconnectedSince === null) return []
    const key = `device_silent:${id}`
    const hub = hubs.find((candidate) => candidate.id === hubId)
    const isReceiving = hub?.online === true && now - (hub.connectedSince ?? 0) >= DEVICE_PATIENCE
    if (!isReceiving && !known.has(key)) return []
    return [{ kind: 'device_silent' as const, key, at: disconnectedSince, deviceId: id }]
  })
}

function batteryFacts({ now, devices }: HomeState, known: ReadonlyMap<string, StandingRow>): Fact[] {
  return devices.flatMap(({ id, battery }) => {
    const key = `battery_low:${id}`
    const isKnown = known.has(key)
    if (battery === null || battery.value > (isKnown ? BATTERY_CHANGED : LOW_BATTERY)) return []
    // An old value starts no notification. It does not end one either: a silent device has reported no fuller battery.
    if (!isKnown && now - battery.at > VALID_FOR) return []
    return [{ kind: 'battery_low' as const, key, at: battery.at, deviceId: id, value: battery.value }]
  })
}

function coldFacts({ now, cold }: HomeState): Fact[] {
  return cold
    .filter(({ at }) => now - at <= VALID_FOR)
    .map(({ roomId, at, value }) => ({
      kind: 'frost_risk' as const,
      key: `frost_risk:${roomId}`,
      at,
      roomId,
      value,
    }))
}

/** A power that has been close to the subscription for long enough, and until it is lower. */
function powerFacts(power: HighPower | null, known: ReadonlyMap<string, StandingRow>): Fact[] {
  if (power === null) return []
  const { deviceId, since, percent, isLasting } = power
  const key = `power_high:${deviceId}`
  if (!isLasting && !known.has(key)) return []
  return [{ kind: 'power_high', key, at: since, deviceId, value: percent }]
}

/**
 * Costly days that are tomorrow or were notified before, with the key of their notification. Another colour of a
 * notified day corrects it.
 */
function dayFacts(
  { now, days }: HomeState,
  known: ReadonlyMap<string, StandingRow>,
): (Correction & { endsAt: number })[] {
  return (days ?? []).flatMap(({ day, kind, price, isTomorrow, endsAt }) => {
    const former = dayKinds.map((one) => `${one}:${day}`).find((one) => known.has(one))
    if (former === undefined && !(isTomorrow && isCostly(kind))) return []
    const key = `${kind}:${day}`
    const fact: Fact = { kind, key, at: now, ...(price === null ? {} : { value: price }) }
    return [{ key: former ?? key, fact, isSent: isTomorrow, endsAt }]
  })
}

/** A room with the order `stop` heats by itself; any other order keeps it from freezing. */
function protectionFact({ roomId, order, since, celsius }: HomeState['protected'][number]): Fact {
  const kind = order === 'stop' ? ('heating_runaway' as const) : ('frost_protection' as const)
  return {
    kind,
    key: `${kind}:${roomId}`,
    at: since,
    roomId,
    ...(celsius === null ? {} : { value: celsius }),
  }
}
