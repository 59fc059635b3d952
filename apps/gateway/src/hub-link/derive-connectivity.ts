import type { ReceivedSpans } from './received-spans.ts'
import type { ConnectivityDetails } from './hub-link-port.ts'

export type Status = 'online' | 'offline'
export type StatusAt = [at: number, status: Status]
export type Transition = { at: number; status: Status; details: ConnectivityDetails | null }

/** All facts that decide whether a device was reachable, and when. */
export type ConnectivityFacts = {
  /** When the hub itself went offline and online. */
  hub: readonly StatusAt[]
  receivedSpans: Readonly<ReceivedSpans>
  /** The device's availability as the hub reported it. */
  availabilityLog: readonly StatusAt[]
  /** ms of silence after which a device of this kind is offline. */
  bound: number
  /** Whether its battery was nearly empty at its last message. */
  isBatteryEmpty: boolean
  now: number
}

type Cause = {
  at: number
  isLoss: boolean
  apply: (state: State) => void
  details: ConnectivityDetails | null
}
type State = { isHubUp: boolean; isReceiving: boolean; isReportedOffline: boolean }

/**
 * The connectivity log of a device, from the facts in event order. A device is reachable if it sent a message recently,
 * its hub is online and it is not reported offline. The log has a row for each actual change only; the same facts
 * always give the same rows.
 */
export function deriveConnectivity(facts: ConnectivityFacts): Transition[] {
  const causes = [...hubCauses(facts), ...silenceCauses(facts), ...availabilityCauses(facts)]
  // At one instant, arrivals come before losses: a message was received before its hub was lost.
  causes.sort((a, b) => a.at - b.at || Number(a.isLoss) - Number(b.isLoss))
  // Messages may be older than the hub's first connection: they come from a backlog.
  const state: State = { isHubUp: true, isReceiving: false, isReportedOffline: false }
  const transitions: Transition[] = []
  let isReachable = false
  for (const { at, apply, details } of causes) {
    apply(state)
    const isNow = state.isHubUp && state.isReceiving && !state.isReportedOffline
    if (isNow === isReachable) continue
    isReachable = isNow
    const previous = transitions.at(-1)
    // Two rows of a log must not have the same instant.
    const instant = Math.max(at, (previous?.at ?? -Infinity) + 1)
    const status = isNow ? 'online' : 'offline'
    transitions.push({ at: instant, status, details: previous === undefined ? null : details })
  }
  return transitions
}

function hubCauses({ hub }: ConnectivityFacts): Cause[] {
  return hub.map(([at, status]) => ({
    at,
    isLoss: status === 'offline',
    details: status === 'online' ? 'hub_back' : 'hub_lost',
    apply: (state) => {
      state.isHubUp = status === 'online'
    },
  }))
}

function silenceCauses({ receivedSpans, bound, now, isBatteryEmpty }: ConnectivityFacts): Cause[] {
  return receivedSpans.flatMap(([from, until], index): Cause[] => {
    const isLast = index === receivedSpans.length - 1
    const begins: Cause = {
      at: from,
      isLoss: false,
      details: 'back',
      apply: (state) => void (state.isReceiving = true),
    }
    // A span that began under a shorter bound may touch the next one: it ends where the next one begins.
    const silentAt = until + bound
    if (isLast ? silentAt >= now : silentAt >= (receivedSpans[index + 1]?.[0] ?? Infinity)) return [begins]
    const details = isLast && isBatteryEmpty ? 'battery_empty' : 'radio_silent'
    return [
      begins,
      { at: silentAt, isLoss: true, details, apply: (state) => void (state.isReceiving = false) },
    ]
  })
}

function availabilityCauses({ availabilityLog, isBatteryEmpty }: ConnectivityFacts): Cause[] {
  return availabilityLog.map(([at, status]) => ({
    at,
    isLoss: status === 'offline',
    details: status === 'online' ? 'back' : isBatteryEmpty ? 'battery_empty' : 'radio_silent',
    apply: (state) => {
      state.isReportedOffline = status === 'offline'
    },
  }))
}
