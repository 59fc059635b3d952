import type { AwayOrder } from '@foyer/contract/absence.ts'
import type { Order } from '@foyer/contract/heating.ts'

/** An absence as people planned it; instants in ms. */
export type Absence = {
  readonly id: string
  /** null: the whole home. */
  readonly roomIds: readonly string[] | null
  readonly order: AwayOrder
  readonly departure: number
  /** null: until somebody ends it. */
  readonly back: number | null
}

/** Which rooms an absence is of, from when to when. */
type AbsenceSpan = Pick<Absence, 'roomIds' | 'departure' | 'back'>

/** What an absence holds over a room over [since, until), ms. */
export type AbsenceClaim = {
  readonly absenceId: string
  readonly order: Order
  readonly since: number
  readonly until: number | null
  /** `away`: nobody is there. `preheat`: the room is made warm for the return. */
  readonly phase: 'away' | 'preheat'
}

/** What is known of a room at the return of an absence. */
export type RoomReturn = {
  readonly roomId: string
  /** When (ms) it has to begin to heat; null: it need not. */
  readonly start: number | null
  /** The order that its week has at the return. */
  readonly order: Order
}

/** Where an absence stands at an instant (ms). */
export function absencePhase(
  { departure, back }: Pick<Absence, 'departure' | 'back'>,
  at: number,
): 'planned' | 'away' | 'over' {
  if (back !== null && at >= back) return 'over'
  return at < departure ? 'planned' : 'away'
}

/** Whether somebody is away at an instant (ms): from any room, or from this one. */
export function isAway(absences: readonly Absence[], at: number, roomId?: string): boolean {
  return absences.some(
    (absence) => absencePhase(absence, at) === 'away' && (roomId === undefined || concerns(absence, roomId)),
  )
}

/** True where two absences are of the same rooms, with the same departure and return. */
export function isOverSameSpan(one: AbsenceSpan, other: AbsenceSpan): boolean {
  const roomsOf = ({ roomIds }: AbsenceSpan) => (roomIds === null ? null : roomIds.toSorted().join())
  return one.departure === other.departure && one.back === other.back && roomsOf(one) === roomsOf(other)
}

/** True where an absence is about a room. */
export function concerns({ roomIds }: Pick<Absence, 'roomIds'>, roomId: string): boolean {
  return roomIds === null || roomIds.includes(roomId)
}

/**
 * Whether a room is warmed for the return of an absence: not where it has none, where another absence of the room goes
 * on, or where it ends before it begins.
 */
export function isWarmedFor(absence: Absence, roomId: string, all: readonly Absence[]): boolean {
  const { back } = absence
  if (back === null || back <= absence.departure) return false
  return !all.some(
    (other) => other.id !== absence.id && concerns(other, roomId) && absencePhase(other, back) === 'away',
  )
}

/**
 * What one absence holds over a room: its order from the departure until the room has to heat, then the order of the
 * return. Where absences overlap, the one that began last has the say (`orderInForce`), and nothing is heated for a
 * return after which another absence of the room goes on.
 */
export function absenceClaims(
  absence: Absence,
  room: RoomReturn,
  all: readonly Absence[] = [],
): AbsenceClaim[] {
  const { id: absenceId, departure, back } = absence
  if (!concerns(absence, room.roomId) || (back !== null && back <= departure)) return []
  const isWarmed = isWarmedFor(absence, room.roomId, all)
  const start = isWarmed && room.start !== null ? Math.max(departure, room.start) : null
  const away = {
    absenceId,
    order: absence.order,
    since: departure,
    until: start ?? back,
    phase: 'away',
  } as const
  if (start === null || back === null || start >= back) return [{ ...away, until: back }]
  const preheat = { absenceId, order: room.order, since: start, until: back, phase: 'preheat' } as const
  return start > departure ? [away, preheat] : [preheat]
}
