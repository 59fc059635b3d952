import { type Absence, concerns } from '@foyer/rules/absence/absence-claims.ts'
import { waterReturn } from '@foyer/rules/tariff/hot-water-return.ts'
import type { WaterPause } from '@foyer/rules/tariff/hot-water.ts'
import type { TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { AbsencesPlan } from '@foyer/rules/home/plan-absences.ts'
import type { Database } from '#base/database/database.ts'
import type { Claim } from '#heating/orders/room-claims.ts'
import { insertAbsenceEvents } from './absence-event.store.ts'
import { type AbsenceRow, markProgress, replacePreheats, selectOpenAbsences } from './absence.store.ts'

export type { AbsenceRow } from './absence.store.ts'

/** The planned and running absences of homes, by home. */
export async function readAbsencesOf(
  database: Database,
  homeIds: readonly string[],
): Promise<Map<string, AbsenceRow[]>> {
  return Map.groupBy(await selectOpenAbsences(database, homeIds), ({ homeId }) => homeId)
}

/**
 * When absences keep a tank off: those of the whole home, and those of the tank's room.
 * @param roomId the tank's room; null: it is in no room
 */
export function waterPauses(
  absences: readonly Absence[],
  roomId: string | null,
  facts: TariffFacts,
): WaterPause[] {
  return absences
    .filter((absence) => absence.roomIds === null || (roomId !== null && concerns(absence, roomId)))
    .map(({ departure, back }): WaterPause => {
      if (back === null) return { from: departure, to: null }
      const returnHours = waterReturn(facts, { departure, back })
      return { from: departure, to: returnHours[0].from, returnHours }
    })
}

/** What planned absences set in their rooms, as claims: their cause is the absence, or its preheating. */
export function absenceClaimsOf(
  open: readonly AbsenceRow[],
  claims: NonNullable<AbsencesPlan['claims']>,
): Claim[] {
  const byId = new Map(open.map((absence) => [absence.id, absence]))
  return claims.flatMap(({ absenceId, roomId, order, since, until, phase }) => {
    const absence = byId.get(absenceId)
    if (absence === undefined) return []
    const { homeId, id, preheatId, setByName } = absence
    const cause = { id: phase === 'away' ? id : preheatId, name: setByName }
    return [{ homeId, roomId, kind: 'absence', order, since, until, cause }]
  })
}

/** Stores what plans of homes changed in their absences. Returns the homes in which one began, ended or began to preheat. */
export async function storeProgress(
  tx: Database,
  plans: readonly (Pick<AbsencesPlan, 'events' | 'preheats'> & { open: readonly AbsenceRow[] })[],
): Promise<string[]> {
  const known = plans.flatMap(({ open }) => open)
  const byId = new Map(known.map((absence) => [absence.id, absence]))
  const own = <Of extends { absenceId: string }>(all: readonly Of[]) =>
    all.flatMap((one) => {
      const absence = byId.get(one.absenceId)
      return absence === undefined ? [] : [{ ...one, homeId: absence.homeId, absence }]
    })
  const preheats = own(plans.flatMap((plan) => plan.preheats))
  if (preheats.length > 0) await replacePreheats(tx, preheats)
  const events = own(plans.flatMap((plan) => plan.events))
  if (events.length > 0) {
    await markProgress(tx, events)
    await insertAbsenceEvents(
      tx,
      events.map(({ absence, ...event }) => {
        const { departure, back } = absence
        return { ...event, departure, back, by: null }
      }),
    )
  }
  return [...new Set(events.map(({ homeId }) => homeId))]
}
