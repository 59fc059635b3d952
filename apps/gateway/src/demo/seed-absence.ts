// The departure is in local time.
import 'temporal-polyfill/global'
import { presetSpan, usualHours } from '@foyer/rules/absence/absence-presets.ts'
import type { Database } from '#base/database/database.ts'
import { insertPastAbsence } from '#heating/absences/past-absence.ts'
import type { SeededHome } from './demo-home.ts'

const DAY = 24 * 3_600_000

/** Plans an absence for next weekend, as if a member of the home had done so the day before the demo begins. */
export async function seedAbsence(tx: Database, home: SeededHome): Promise<void> {
  const { homeId, owner, at, zone } = home
  const weekend = nextWeekend(at, zone)
  await insertPastAbsence(tx, homeId, {
    choices: { roomIds: null, order: 'frost_protection', ...weekend },
    planned: { ...owner, at: at - DAY },
  })
}

/**
 * The first weekend with a departure at least a day ahead, so that a demo that begins on a Saturday shows an occupied
 * home.
 */
function nextWeekend(at: number, zone: string): { departure: number; back: number | null } {
  const span = (now: number) => presetSpan('weekend', { now, zone, hours: usualHours })
  const first = span(at)
  return first.departure - at >= DAY || first.back === null ? first : span(first.back)
}
