import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { absencePhase } from '@foyer/rules/absence/absence-claims.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due, DueRow } from '#base/due/due.ts'
import type { Live } from '#base/live/live.ts'
import type { AbsenceClaims, ClaimChange } from './absence-claims.ts'
import { insertAbsenceEvent } from './absence-event.store.ts'
import type { AbsencePlan, AbsencePlans } from './absence-plans.ts'
import {
  type AbsenceRow,
  lockFreeAbsences,
  markBegun,
  markEnded,
  selectOpenAbsences,
} from './absence.store.ts'

/** Absences that are processed in one transaction: each reads some weeks of its home's history. */
const ABSENCES_AT_ONCE = 20

const topics: LiveTopic[] = ['listAbsences', 'listRooms', 'listRoomLines', 'listActivity', 'listServices']

/**
 * Processes absences: their departures and returns, and when each room begins to preheat, which is computed again as
 * time passes.
 */
export function runAbsences(parts: {
  plans: AbsencePlans
  claims: AbsenceClaims
  due: Pick<Due, 'handle' | 'write'>
  live: Pick<Live, 'publish'>
  clock: Clock
}): void {
  const { plans, claims, due, live } = parts

  due.handle({
    kind: 'absence',
    most: ABSENCES_AT_ONCE,
    async work(tx, rows, now) {
      const next = new Map<string, number | null>()
      const changed = new Set<string>()
      const claimed: ClaimChange[] = []
      const keys = rows.map(({ homeId, subject }) => ({ homeId, absenceId: subject }))
      const free = await lockFreeAbsences(tx, keys)
      const open = await selectOpenAbsences(tx, [...new Set(keys.map(({ homeId }) => homeId))])
      for (const [homeId, own] of Map.groupBy(rows, (row) => row.homeId)) {
        const all = open.filter((one) => one.homeId === homeId)
        for (const row of ended(own, all)) next.set(row.subject, null)
        const held = all.filter(({ id }) => free.has(id) && own.some(({ subject }) => subject === id))
        const over = held.filter((one) => absencePhase(one, now) === 'over')
        for (const absence of over) {
          await endOne(tx, absence)
          next.set(absence.id, null)
          changed.add(homeId)
        }
        const lasting = all.filter((one) => !over.includes(one))
        const running = held.filter((one) => !over.includes(one))
        const planned = await plans.of(tx, homeId, running, { now, all: lasting })
        for (const plan of planned) {
          if (await follow(tx, plan, now)) changed.add(homeId)
          next.set(plan.absence.id, plan.next)
        }
        const causes = over.flatMap(({ id, preheatId }) => [id, preheatId])
        claimed.push({ homeId, plans: planned, over: causes })
      }
      await claims.change(tx, claimed)
      return {
        next,
        async committed() {
          for (const homeId of changed) live.publish(homeId, { devices: [], stale: topics })
        },
      }
    },
  })

  /** Ends an absence whose return has passed, as of its return. */
  async function endOne(tx: Database, absence: AbsenceRow): Promise<void> {
    const at = absence.back ?? absence.departure
    // It was not processed while it lasted: store its beginning as well.
    if (absence.begunAt === null) {
      await insertAbsenceEvent(tx, keyOf(absence), {
        ...absence,
        what: 'begun',
        at: absence.departure,
        by: null,
      })
    }
    await markEnded(tx, keyOf(absence), at)
    await insertAbsenceEvent(tx, keyOf(absence), { ...absence, what: 'ended', at, by: null })
  }

  /** Stores what has begun of an absence. True if something has begun now. */
  async function follow(tx: Database, { absence, rooms }: AbsencePlan, now: number): Promise<boolean> {
    const key = keyOf(absence)
    const starts = rooms.flatMap(({ start }) => (start !== null && start <= now ? [start] : []))
    const begun = {
      begunAt: absence.begunAt === null && absence.departure <= now ? absence.departure : null,
      preheatedAt: absence.preheatedAt === null && starts.length > 0 ? Math.min(...starts) : null,
    }
    const events = [
      { what: 'begun' as const, at: begun.begunAt },
      { what: 'preheat' as const, at: begun.preheatedAt },
    ].flatMap(({ what, at }) => (at === null ? [] : [{ what, at }]))
    if (events.length > 0) await markBegun(tx, key, begun)
    for (const event of events) await insertAbsenceEvent(tx, key, { ...absence, ...event, by: null })
    return events.length > 0
  }
}

/** Rows whose absence has ended, or was deleted with its home. */
function ended(rows: readonly DueRow[], open: readonly AbsenceRow[]): DueRow[] {
  return rows.filter(({ subject }) => open.every(({ id }) => id !== subject))
}

function keyOf({ homeId, id }: AbsenceRow) {
  return { homeId, absenceId: id }
}
