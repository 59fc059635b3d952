import type { Order } from '@foyer/contract/heating.ts'
import { FROST_ORDER, frostFloorAt } from './frost-floor.ts'
import { earlier, type Sample } from './hold.ts'
import { openWindowAt, type WindowAnswer, type WindowFacts } from './open-window.ts'
import { RUNAWAY_ORDER, runawayAt, type RunawayFacts, tooWarm } from './runaway.ts'

/** °C to which each order heats a room; null: it never heats. */
export type OrderAims = Readonly<Record<Order, number | null>>

/** What protects a room: at most one of each kind and cause. */
export type ProtectionHold = {
  readonly kind: 'open_window' | 'protection'
  /** The contact, or the device that runs away; null: the air, or the frost floor. */
  readonly cause: string | null
  readonly order: Order
  /** ms. */
  readonly since: number
  /** ms; null: until what is measured ends it. */
  readonly until: number | null
}

/** What protects a room already. */
export type HeldBefore = Pick<ProtectionHold, 'kind' | 'cause' | 'order' | 'since'>

export type ProtectionFacts = {
  readonly window: WindowFacts
  /** °C of the room; null: nothing measures it. */
  readonly temperature: Sample | null
  /** For how long (ms) a reading says something of now. */
  readonly freshFor: number
  /** °C below which the room is not to fall, and above which it is never heated. */
  readonly floor: number
  readonly ceiling: number
  /** What the room is told without these holds, and to what each order heats it. */
  readonly order: Order
  readonly aims: OrderAims
  readonly hotSince: number | null
  readonly heating: RunawayFacts['heating']
  readonly held: readonly HeldBefore[]
}

export type ProtectionAnswer = {
  readonly holds: readonly ProtectionHold[]
  /** The next instant (ms) at which the answer changes without news; null: never. */
  readonly next: number | null
  readonly falls: WindowAnswer['falls']
}

/**
 * All that protects a room at an instant (ms): its open windows, its frost floor and its guard against heating that
 * does not stop. A room is never stopped for its warmth while it is below its floor.
 */
export function protectionAt(facts: ProtectionFacts, now: number): ProtectionAnswer {
  const window = openWindowAt(facts.window, now)
  const isOpen = window.holds.length > 0
  const heatsTo = facts.aims[isOpen ? 'frost_protection' : facts.order]
  const frostBefore = facts.held.find(isFrost)
  const frost = frostFloorAt({ ...facts, heatsTo, isHeld: frostBefore !== undefined }, now)
  const stopBefore = facts.held.find((one) => one.kind === 'protection' && !isFrost(one))
  // An open window explains a room that is not as it was told.
  const runaway = runawayAt(
    {
      ...facts,
      hotFrom: tooWarm(heatsTo, facts.ceiling),
      hotSince: isOpen || frost.isHeld ? null : facts.hotSince,
      heldBy: frost.isHeld ? null : (stopBefore?.cause ?? null),
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
  if (frost.isHeld) holds.push(lasting(null, FROST_ORDER, frostBefore?.since ?? now))
  if (runaway.deviceId !== null) {
    holds.push(lasting(runaway.deviceId, RUNAWAY_ORDER, stopBefore?.since ?? now))
  }
  return { holds, next: [window.next, frost.next, runaway.next].reduce(earlier, null), falls: window.falls }
}

function isFrost({ kind, cause }: HeldBefore): boolean {
  return kind === 'protection' && cause === null
}

function lasting(cause: string | null, order: Order, since: number): ProtectionHold {
  return { kind: 'protection', cause, order, since, until: null }
}
