import { type Absence, concerns } from '@foyer/rules/absence/absence-claims.ts'
import { waterReturn } from '@foyer/rules/tariff/hot-water-return.ts'
import type { WaterPause } from '@foyer/rules/tariff/hot-water.ts'
import type { TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { type AbsenceRow, selectOpenAbsences } from './absence.store.ts'

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
    .map(({ departure, back }) => ({
      from: departure,
      to: back === null ? null : waterReturn(facts, { departure, back }),
    }))
}
