// The times of a rule are wall times of its zone.
import 'temporal-polyfill/global'
import type { Scenario } from '@foyer/contract/scenario.ts'
import { hasTime, nextTimeOf } from '@foyer/rules/scenario/next-time.ts'
import { namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { instant, instantOrNull } from '#devices/present-device.ts'
import type { ScenarioRow, selectNameable } from './scenario.store.ts'

type Nameable = Awaited<ReturnType<typeof selectNameable>>

/** A scenario as the contract shows it: with the rooms it touches, and when its times of day come next. */
export function presentScenario(row: ScenarioRow, nameable: Nameable, now: number): Scenario {
  const place = { zone: row.timeZone, days: row.operationDays }
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    mode: row.mode,
    is_secure: row.isSecure,
    // What a hub runs by itself is told by the hub.
    location: 'remote',
    state: row.state,
    time_zone: row.timeZone,
    created_on: instant(row.createdOn),
    modified_on: instant(row.modifiedOn),
    created_by: row.createdByName,
    modified_by: row.modifiedByName,
    operation_days: row.operationDays,
    room_ids: roomsOf(row, nameable),
    version: row.version,
    rules: row.rules.map((rule) => ({
      ...rule,
      ...(hasTime(rule.condition) ? { next_at: instantOrNull(nextTimeOf(rule.condition, now, place)) } : {}),
    })),
  }
}

/** The rooms that are there and that the rules name, or in which a device lies that they name. */
function roomsOf(row: ScenarioRow, { roomIds, roomOfDevice }: Nameable): string[] {
  const named = namedBy(row.rules)
  if (named.isWholeHome) return roomIds
  const touched = new Set([...named.roomIds, ...named.deviceIds.map((id) => roomOfDevice.get(id))])
  return roomIds.filter((id) => touched.has(id))
}
