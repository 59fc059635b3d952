import type { Order } from '@foyer/contract/heating.ts'
import type { OrderSource } from '@foyer/contract/order-state.ts'
import { strength } from '#room-order/compare-claims.ts'
import {
  type ClaimCause,
  isWeekly,
  type OrderClaim,
  orderAt,
  type OrderSources,
} from '#room-order/room-order.ts'
import { scheduleSlots } from '#schedule/schedule.ts'

/** How far back (ms) slots are considered: if no gateway planned the home for longer, the older ones get no row. */
const LONGEST_ABSENCE_MS = 8 * 24 * 3_600_000

/** How far back (ms) the edges of a week count that was written before its room was ever planned. */
const FIRST_PLAN_MS = 3_600_000

/** Sources by which the gateway itself controls a room for some time. */
export type ClaimKind = Exclude<OrderClaim['kind'], 'override'>

/** A claim of the gateway that is not over, or whose end no plan has processed yet; [since, until) in ms. */
export type RoomClaim = {
  readonly id: string
  readonly kind: ClaimKind
  readonly since: number
  /** null: until it is ended. */
  readonly until: number | null
  readonly cause: ClaimCause
  /** False until a plan has processed its beginning. */
  readonly isBegun: boolean
}

/** A room of a home, with all sources that may decide its order. */
export type PlannedRoom = {
  readonly roomId: string
  /** The claims among them are those of `claims`, and the override. */
  readonly sources: OrderSources
  readonly claims: readonly RoomClaim[]
  /** When (ms) its week was last changed; null: never. */
  readonly weekSince: number | null
  /** null: not read, because no edge of its week may have passed. */
  readonly past: RoomPast | null
}

export type RoomPast = {
  /** When (ms) its last stored slot was; null if it has none. */
  readonly lastSlotAt: number | null
  /** When overrides and claims held the room, ms: [from, to); `to` null for one that still lasts. */
  readonly held: readonly { readonly from: number; readonly to: number | null }[]
}

/** What a plan of a room leaves for the next one. */
export type RoomMemory = {
  readonly order: Order
  readonly source: OrderSource
  /** When (ms) the next edge of its week or of another source is; null: never. */
  readonly at: number | null
  readonly weekSince: number | null
  /** The time zone of its week; null: it has none. */
  readonly zone: string | null
  /** When (ms) it was first planned: earlier edges are not processed. */
  readonly since: number
}

/** Memories of rooms, by their ids. */
export type RoomMemories = Readonly<Record<string, RoomMemory>>

/**
 * An edge of a room's week. `owed`: its order is in force and could not be sent yet. It ends `applied` once it was sent
 * or all devices follow it already, `superseded` when a stronger order replaces it, `missed` at the next edge.
 */
export type Slot = {
  readonly at: number
  readonly outcome: 'owed' | 'applied' | 'superseded' | 'missed'
  readonly order: Order
}

/** Why a room's order may have changed, and when (ms). */
export type OrderReason = {
  readonly at: number
  readonly actor: ClaimCause & { readonly kind: ClaimKind | `${ClaimKind}_end` | 'override_end' | 'schedule' }
}

/** A room in which something has passed since its last plan, with its order in force now. */
export type RoomEdge = {
  readonly roomId: string
  readonly order: Order
  /** True if its week decides. */
  readonly isPlan: boolean
  /** The override or claim that has just begun or ended, or the schedule in the home's new time zone. */
  readonly reason: OrderReason | null
  readonly slots: readonly Slot[]
}

export type RoomsPlan = {
  readonly overridesEnded: readonly { readonly roomId: string; readonly at: number }[]
  readonly claimsPassed: readonly { readonly id: string; readonly state: 'begun' | 'ended' }[]
  readonly edges: readonly RoomEdge[]
  readonly memories: RoomMemories
  /** When (ms) the rooms are planned again; null if no time is planned. */
  readonly nextAt: number | null
  /** Why rooms could not be planned: their memory is unchanged. */
  readonly failed: readonly unknown[]
}

/** True if an edge of the room's week may have passed since its last plan: its past has to be read. */
export function isEdgeDue(
  { sources, weekSince }: Pick<PlannedRoom, 'sources' | 'weekSince'>,
  memory: RoomMemory | undefined,
  now: number,
): boolean {
  const { schedule } = sources
  if (schedule === null) return false
  if (memory === undefined || now >= (memory.at ?? Infinity)) return true
  return memory.weekSince !== weekSince || memory.zone !== schedule.zone
}

/** From when on (ms) the edges of a room's week count at an instant (ms). */
export function edgesAfter(
  { weekSince }: Pick<PlannedRoom, 'weekSince'>,
  { lastSlotAt, memory }: { lastSlotAt: number | null; memory: RoomMemory | undefined },
  now: number,
): number {
  return Math.max(
    lastSlotAt ?? memory?.since ?? Math.max(weekSince ?? now, now - FIRST_PLAN_MS),
    now - LONGEST_ABSENCE_MS,
    // Edges before the week was written were never in force.
    weekSince ?? -Infinity,
  )
}

/**
 * Plans the orders of a home's rooms at an instant (ms): the overrides and claims that have begun or ended since the last
 * plan, the edges of their weeks that have passed, and the order that is in force now.
 */
export function planRooms(
  { rooms, memories }: { rooms: readonly PlannedRoom[]; memories: RoomMemories },
  now: number,
): RoomsPlan {
  const failed: unknown[] = []
  const planned = rooms.flatMap((room) => {
    try {
      return [planRoom(room, memories[room.roomId], now)]
    } catch (error) {
      failed.push(error)
      return []
    }
  })
  const left = rooms.flatMap(({ roomId }) => {
    const memory = memories[roomId]
    return memory === undefined ? [] : [[roomId, memory] as const]
  })
  const times = planned.flatMap(({ memory }) => memory.at ?? [])
  return {
    overridesEnded: planned.flatMap(({ overrideEnded }) => overrideEnded ?? []),
    claimsPassed: planned.flatMap(({ claimsPassed }) => claimsPassed),
    edges: planned.flatMap(({ edge }) => edge ?? []),
    memories: Object.fromEntries([
      ...left,
      ...planned.map(({ roomId, memory }) => [roomId, memory] as const),
    ]),
    nextAt: times.length === 0 ? null : Math.min(...times),
    failed,
  }
}

const byWeek = { kind: 'schedule', id: null, name: null } as const

function planRoom(room: PlannedRoom, memory: RoomMemory | undefined, now: number) {
  const { roomId, sources, claims, weekSince, past } = room
  const { order, source, nextOccasion } = orderAt(sources, now)
  const slots = past === null ? [] : slotsOf(room, { past, memory, inForce: { order, source } }, now)
  const endsAt = sources.claims.find(({ kind }) => kind === 'override')?.until ?? null
  const isOver = endsAt !== null && endsAt <= now
  const zone = sources.schedule?.zone ?? null
  const isChanged = memory?.order !== order || memory.source !== source
  const former = memory?.zone ?? null
  const isElsewhere = former !== null && zone !== null && former !== zone
  const byZone = isElsewhere && isChanged && isWeekly(source) ? { at: now, actor: byWeek } : null
  const reason = holdReason(room, source, now) ?? byZone
  const claimsPassed = passedClaims(claims, now)
  const hasPassed = slots.length > 0 || reason !== null || isOver || claimsPassed.length > 0
  return {
    roomId,
    claimsPassed,
    overrideEnded: isOver ? { roomId, at: endsAt } : null,
    edge: hasPassed || isChanged ? { roomId, order, isPlan: isWeekly(source), reason, slots } : null,
    memory: {
      order,
      source,
      at: nextOccasion,
      weekSince,
      zone,
      since: memory?.since ?? now,
    },
  }
}

function slotsOf(
  room: PlannedRoom,
  {
    past: { lastSlotAt, held },
    memory,
    inForce,
  }: { past: RoomPast; memory: RoomMemory | undefined; inForce: { order: Order; source: OrderSource } },
  now: number,
): Slot[] {
  const { schedule, defaultOrder } = room.sources
  if (schedule === null) return []
  // A block with the order of the gap before it changes nothing.
  const passed = scheduleSlots(schedule, edgesAfter(room, { lastSlotAt, memory }, now), now, defaultOrder)
  return passed.map(({ at, order }, index): Slot => {
    const isLast = index === passed.length - 1
    const isSuperseded = isLast
      ? !isWeekly(inForce.source)
      : held.some(({ from, to }) => from <= at && (to === null || at < to))
    // Only the last slot can still be followed: it is the order in force.
    const outcome = isSuperseded ? 'superseded' : isLast ? 'owed' : 'missed'
    // A red-day plan replaces the order of the week.
    const isLowered = isLast && inForce.source === 'red_day'
    return { at, outcome, order: isLowered ? inForce.order : (order ?? defaultOrder) }
  })
}

/** The claims that have begun or ended by now (ms) and that no plan has processed yet. */
function passedClaims(claims: readonly RoomClaim[], now: number): RoomsPlan['claimsPassed'] {
  return claims.flatMap(({ id, since, until, isBegun }): RoomsPlan['claimsPassed'][number][] => {
    if (until !== null && until <= now) return [{ id, state: 'ended' }]
    return !isBegun && since <= now ? [{ id, state: 'begun' }] : []
  })
}

/** The beginning or the end of an override or claim; `at` in ms. */
type HoldChange = OrderReason & { readonly source: OrderSource; readonly isEnd: boolean }

/**
 * The last beginning or end since the last plan that explains what is in force now (ms): the source in force has begun,
 * or a stronger one has ended. Null if there is none.
 */
function holdReason(
  { sources, claims }: Pick<PlannedRoom, 'sources' | 'claims'>,
  inForce: OrderSource,
  now: number,
): OrderReason | null {
  const changes = [
    ...overrideChanges(sources.claims, now),
    ...claims.flatMap((claim) => claimChanges(claim, claims, now)),
  ]
  const [last] = changes
    .filter(({ source, isEnd }) => (isEnd ? strength(source) <= strength(inForce) : source === inForce))
    // If one ends at the instant at which another begins, the beginning is the reason.
    .toSorted((one, other) => other.at - one.at || Number(one.isEnd) - Number(other.isEnd))
  return last === undefined ? null : { at: last.at, actor: last.actor }
}

function overrideChanges(claims: readonly OrderClaim[], now: number): HoldChange[] {
  const at = claims.find(({ kind }) => kind === 'override')?.until ?? null
  if (at === null || at > now) return []
  return [{ at, source: 'override', isEnd: true, actor: { kind: 'override_end', id: null, name: null } }]
}

function claimChanges(claim: RoomClaim, all: readonly RoomClaim[], now: number): HoldChange[] {
  const { kind, since, until, cause, isBegun } = claim
  const ofCause = all.filter((one) => one.kind === kind && one.cause.id === cause.id)
  if (until !== null && until <= now) {
    // A claim that was to begin after its end never took effect. A claim with another order replaces one of its cause,
    // which goes on.
    return (!isBegun && until <= since) || ofCause.some((one) => isInForce(one, now))
      ? []
      : [{ at: until, source: kind, isEnd: true, actor: { ...cause, kind: `${kind}_end` } }]
  }
  if (isBegun || since > now) return []
  const replaced = ofCause.flatMap((one) => (isInForce(one, now) ? [] : (one.until ?? [])))
  return [{ at: Math.max(since, ...replaced), source: kind, isEnd: false, actor: { ...cause, kind } }]
}

function isInForce({ since, until }: RoomClaim, now: number): boolean {
  return since <= now && (until === null || until > now)
}
