import type { Order } from '@foyer/contract/heating.ts'
import { frostFloorAt, frostOrder } from './frost-floor.ts'
import { earlier, type Sample } from './hold.ts'
import { openWindowAt, type WindowAnswer, type WindowFacts } from './open-window.ts'
import { RUNAWAY_LIMIT, RUNAWAY_ORDER, runawayAt, type RunawayFacts, tooWarm } from './runaway.ts'

/** °C to which each order heats a room; null: it never heats. */
export type OrderAims = Readonly<Record<Order, number | null>>

/** A protection of a room: at most one of each kind and cause. */
export type ProtectionHold = {
  readonly kind: 'open_window' | 'protection'
  /** The contact, or the runaway device; null: the air temperature, or the frost protection. */
  readonly cause: string | null
  readonly order: Order
  /** ms. */
  readonly since: number
  /** ms; null: until a measurement ends it. */
  readonly until: number | null
}

/** An already active protection of a room. */
export type HeldBefore = Pick<ProtectionHold, 'kind' | 'cause' | 'order' | 'since'>

export type ProtectionFacts = {
  readonly window: WindowFacts
  /** °C of the room; null: not measured. */
  readonly temperature: Sample | null
  /** Whether a thermometer has ever measured the room. */
  readonly isMeasured: boolean
  /** For how long (ms) a reading is valid. */
  readonly freshFor: number
  /** °C below which the room should not fall, and above which it is never heated. */
  readonly floor: number
  readonly ceiling: number
  /** The order of the room without these holds, and the °C of each order. */
  readonly order: Order
  readonly aims: OrderAims
  readonly hotSince: number | null
  readonly orderSince: number | null
  readonly heating: RunawayFacts['heating']
  readonly stopped: RunawayFacts['stopped']
  readonly held: readonly HeldBefore[]
}

export type ProtectionAnswer = {
  readonly holds: readonly ProtectionHold[]
  /** The next instant (ms) at which the result changes without new facts; null: never. */
  readonly next: number | null
  readonly falls: WindowAnswer['falls']
}

/**
 * All protections of a room at an instant (ms): its open windows, its frost protection and the stop of a
 * runaway heating. A room below its floor is never stopped.
 */
export function protectionAt(facts: ProtectionFacts, now: number): ProtectionAnswer {
  const { aims, held } = facts
  const window = openWindowAt(facts.window, now)
  const isOpen = window.holds.length > 0
  const order = isOpen ? 'frost_protection' : facts.order
  const heatsTo = aims[order]
  const frost = frostAt(facts, { order, heatsTo, now })
  const stopBefore = held.flatMap(({ kind, cause, since }) =>
    kind === 'protection' && cause !== null ? [{ deviceId: cause, since }] : [],
  )[0]
  // An open window explains why a room is not in its expected state.
  const runaway = runawayAt(
    {
      ...facts,
      hotFrom: tooWarm(heatsTo, facts.ceiling),
      hotSince: isOpen || frost.order !== null ? null : facts.hotSince,
      held: frost.order === null ? (stopBefore ?? null) : null,
    },
    now,
  )
  const holds: ProtectionHold[] = window.holds.map(({ cause, since, until }) => ({
    kind: 'open_window',
    cause,
    order: 'frost_protection',
    since,
    until,
  }))
  if (frost.order !== null) {
    const before = held.find((one) => isFrost(one) && one.order === frost.order)
    holds.push({
      kind: 'protection',
      cause: null,
      order: frost.order,
      since: before?.since ?? now,
      until: null,
    })
  }
  if (runaway.deviceId !== null) {
    const since = stopBefore?.since ?? now
    holds.push({
      kind: 'protection',
      cause: runaway.deviceId,
      order: RUNAWAY_ORDER,
      since,
      until: since + RUNAWAY_LIMIT,
    })
  }
  return { holds, next: [window.next, frost.next, runaway.next].reduce(earlier, null), falls: window.falls }
}

/**
 * The order against frost: a room measured below its floor is heated, and a room whose thermometer went
 * silent gets Hors Gel instead of Arrêt.
 */
function frostAt(
  facts: ProtectionFacts,
  { order, heatsTo, now }: { order: Order; heatsTo: number | null; now: number },
): { order: Order | null; next: number | null } {
  const { temperature, freshFor, floor, aims, held } = facts
  const isHeld = held.some((one) => isFrost(one) && one.order !== SILENT_ORDER)
  const byMeasure = frostFloorAt({ ...facts, heatsTo, isHeld }, now)
  if (byMeasure.isHeld) return { order: frostOrder(order, { eco: aims.eco, floor }), next: byMeasure.next }
  if (order !== 'stop' || !facts.isMeasured) return { order: null, next: null }
  const staleAt = temperature === null ? now : temperature.at + freshFor
  return now < staleAt ? { order: null, next: staleAt } : { order: SILENT_ORDER, next: null }
}

/** The order that replaces Arrêt while the room temperature is not known. */
const SILENT_ORDER: Order = 'frost_protection'

function isFrost({ kind, cause }: HeldBefore): boolean {
  return kind === 'protection' && cause === null
}
