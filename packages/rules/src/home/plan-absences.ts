import {
  type Absence,
  type AbsenceClaim,
  absenceClaims,
  absencePhase,
  concerns,
  isWarmedFor,
} from '#absence/absence-claims.ts'
import { nextComputation, RARELY } from '#absence/lead-time.ts'
import { type ReturnFacts, type ReturnPlan, returnPlan } from '#absence/return-plan.ts'
import { orderInForce, type OrderSources } from '#room-order/room-order.ts'

/** An absence that has not ended, and its progress; instants in ms. */
export type OpenAbsence = Absence & {
  readonly version: number
  /** When it began; null: not yet. */
  readonly begunAt: number | null
  /** When the first of its rooms began to preheat; null: none yet. */
  readonly preheatedAt: number | null
  /** When each room begins to preheat, as last planned; rooms that need no preheating are left out. */
  readonly preheats: ReadonlyMap<string, number>
}

/** A heated room. Its order at a return is that of its week. */
export type AbsentRoom = Omit<ReturnFacts, 'order'> & { readonly week: Omit<OrderSources, 'claims'> }

/** The plan of a room for the return of an absence, and what the absence sets in it. */
export type RoomReturnPlan = ReturnPlan & { readonly claims: readonly AbsenceClaim[] }

/** What the last plan of a home's absences leaves for the next one. */
export type AbsencesMemory = {
  /** The absences that were planned, with their versions. */
  readonly of: string
  /** When (ms) they are planned again; null: when one is changed. */
  readonly at: number | null
}

export type AbsenceFacts = {
  readonly open: readonly OpenAbsence[]
  /** null: not read, because no absence has to be planned. */
  readonly rooms: readonly AbsentRoom[] | null
}

/** The progress of an absence at an instant (ms). */
export type AbsenceEvent = {
  readonly absenceId: string
  readonly what: 'begun' | 'preheat' | 'ended'
  readonly at: number
}

export type AbsencesPlan = {
  /** In their order. */
  readonly events: readonly AbsenceEvent[]
  /** When (ms) the rooms of each absence begin to preheat. */
  readonly preheats: readonly {
    readonly absenceId: string
    readonly rooms: readonly { readonly roomId: string; readonly at: number }[]
  }[]
  /** All claims of absences that are not over; null: those that are set are right. */
  readonly claims: readonly (AbsenceClaim & { readonly roomId: string })[] | null
  /** null: the home has no absence. */
  readonly memory: AbsencesMemory | null
}

/** True if the absences of a home have to be planned: one has changed, or the time of the next plan has come. */
export function areAbsencesDue(
  open: readonly OpenAbsence[],
  memory: AbsencesMemory | null,
  now: number,
): boolean {
  if (memory === null) return open.length > 0
  return memory.of !== versionsOf(open) || (memory.at !== null && memory.at <= now)
}

/**
 * Plans the absences of a home at an instant (ms): what has begun or ended since the last plan, when each room
 * begins to preheat, and what is set in the rooms until then.
 */
export function planAbsences(
  { absences: { open, rooms }, memory }: { absences: AbsenceFacts; memory: AbsencesMemory | null },
  now: number,
): AbsencesPlan {
  if (rooms === null) return { events: [], preheats: [], claims: null, memory }
  const [over, lasting] = [open.filter((one) => isOver(one, now)), open.filter((one) => !isOver(one, now))]
  const plans = lasting.map((absence) => ({
    absence,
    rooms: planReturns(absence, { rooms, all: lasting }, now),
  }))
  const nextTimes = plans.flatMap(({ absence, rooms }) => nextTimesOf(absence, rooms, now))
  return {
    events: [...over.flatMap(eventsOfEnd), ...plans.flatMap((plan) => eventsOf(plan, now))],
    preheats: plans.map(({ absence, rooms }) => ({
      absenceId: absence.id,
      rooms: rooms.flatMap(({ roomId, start }) => (start === null ? [] : [{ roomId, at: start }])),
    })),
    claims: plans.flatMap(({ rooms }) =>
      rooms.flatMap(({ roomId, claims }) =>
        claims.filter(({ until }) => until === null || until > now).map((claim) => ({ ...claim, roomId })),
      ),
    ),
    memory:
      lasting.length === 0
        ? null
        : { of: versionsOf(lasting), at: nextTimes.length === 0 ? null : Math.min(...nextTimes) },
  }
}

/**
 * Plans the rooms of an absence at an instant (ms). A room that has begun to preheat keeps its start.
 * @param all the absences of the home that are not over
 */
export function planReturns<Room extends AbsentRoom>(
  absence: Absence & Pick<OpenAbsence, 'preheats'>,
  { rooms, all }: { rooms: readonly Room[]; all: readonly Absence[] },
  now: number,
): (RoomReturnPlan & { room: Room })[] {
  return rooms
    .filter(({ roomId }) => concerns(absence, roomId))
    .map((room) => {
      const { order } = orderInForce({ ...room.week, claims: [] }, absence.back ?? now)
      const plan = returnPlan(absence, { ...room, order }, { now, all })
      const started = absence.preheats.get(room.roomId) ?? Infinity
      const hasBegun = started <= now && isWarmedFor(absence, room.roomId, all)
      const held = hasBegun ? { ...plan, start: started } : plan
      return { ...held, room, claims: absenceClaims(absence, held, all) }
    })
}

const isOver = (absence: Absence, now: number) => absencePhase(absence, now) === 'over'

function versionsOf(open: readonly OpenAbsence[]): string {
  return open
    .map(({ id, version }) => `${id} ${version}`)
    .toSorted()
    .join()
}

/**
 * The departure and the return, as far as they are ahead, the next computation for a room that waits to be preheated, and
 * while people are away one within six hours: the week or the rooms may have changed since.
 */
function nextTimesOf({ departure, back }: Absence, rooms: readonly RoomReturnPlan[], now: number): number[] {
  const computations = rooms.flatMap(({ start }) =>
    start !== null && start > now ? [nextComputation(start, now)] : [],
  )
  const edges = [departure, ...(back === null ? [] : [back])]
  const whileAway = departure <= now ? [now + RARELY] : []
  return [...whileAway, ...computations, ...edges.filter((at) => at > now)]
}

/** The end of an absence, as of its return. If it was not planned while it lasted, its beginning comes first. */
function eventsOfEnd({ id, departure, back, begunAt }: OpenAbsence): AbsenceEvent[] {
  const end = { absenceId: id, what: 'ended', at: back ?? departure } as const
  return begunAt === null ? [{ absenceId: id, what: 'begun', at: departure }, end] : [end]
}

function eventsOf(
  { absence, rooms }: { absence: OpenAbsence; rooms: readonly RoomReturnPlan[] },
  now: number,
): AbsenceEvent[] {
  const { id, departure, begunAt, preheatedAt } = absence
  const starts = rooms.flatMap(({ start }) => (start !== null && start <= now ? [start] : []))
  const begun = begunAt === null && departure <= now ? [departure] : []
  const preheat = preheatedAt === null && starts.length > 0 ? [Math.min(...starts)] : []
  return [
    ...begun.map((at) => ({ absenceId: id, what: 'begun' as const, at })),
    ...preheat.map((at) => ({ absenceId: id, what: 'preheat' as const, at })),
  ]
}
