import type { AwayOrder } from '@foyer/contract/absence.ts'
import type { Order } from '@foyer/contract/heating.ts'

/** An absence as a person planned it; instants in ms. */
export type Absence = {
  readonly id: string
  /** null: the whole home. */
  readonly roomIds: readonly string[] | null
  readonly order: AwayOrder
  readonly departure: number
  /** null: until a person ends it. */
  readonly back: number | null
}

/** The rooms of an absence, with its start and end. */
type AbsenceSpan = Pick<Absence, 'roomIds' | 'departure' | 'back'>

/** What an absence sets in a room over [since, until), ms. */
export type AbsenceClaim = {
  readonly absenceId: string
  readonly order: Order
  readonly since: number
  readonly until: number | null
  /** `away`: the room is empty. `preheat`: the room is heated for the return. */
  readonly phase: 'away' | 'preheat'
}

/** Facts about a room at the return of an absence. */
export type RoomReturn = {
  readonly roomId: string
  /** When (ms) it has to start to heat; null: it does not need to. */
  readonly start: number | null
  /** The order of its schedule at the return. */
  readonly order: Order
}

/** The phase of an absence at an instant (ms). */
export function absencePhase(
  { departure, back }: Pick<Absence, 'departure' | 'back'>,
  at: number,
): 'planned' | 'away' | 'over' {
  if (back !== null && at >= back) return 'over'
  return at < departure ? 'planned' : 'away'
}

/** True if an absence is in its away phase at an instant (ms): of any room, or of this one. */
export function isAway(absences: readonly Absence[], at: number, roomId?: string): boolean {
  return absences.some(
    (absence) => absencePhase(absence, at) === 'away' && (roomId === undefined || concerns(absence, roomId)),
  )
}

/** True if two absences have the same rooms, departure and return. */
export function isOverSameSpan(one: AbsenceSpan, other: AbsenceSpan): boolean {
  const roomsOf = ({ roomIds }: AbsenceSpan) => (roomIds === null ? null : roomIds.toSorted().join())
  return one.departure === other.departure && one.back === other.back && roomsOf(one) === roomsOf(other)
}

/** True if an absence includes a room. */
export function concerns({ roomIds }: Pick<Absence, 'roomIds'>, roomId: string): boolean {
  return roomIds === null || roomIds.includes(roomId)
}

/**
 * True if a room is heated for the return of an absence. False if it has no return, if another absence of the
 * room continues after it, or if it ends before it begins.
 */
export function isWarmedFor(absence: Absence, roomId: string, all: readonly Absence[]): boolean {
  const { back } = absence
  if (back === null || back <= absence.departure) return false
  return !all.some(
    (other) => other.id !== absence.id && concerns(other, roomId) && absencePhase(other, back) === 'away',
  )
}

/**
 * The claims of one absence on a room: its order from the departure until the room has to heat, then the
 * order of the return. If absences overlap, the one that began last wins (`orderInForce`), and a room is not
 * heated for a return after which another of its absences continues.
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
