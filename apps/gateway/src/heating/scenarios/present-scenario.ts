// The times of a rule are wall times of its zone.
import 'temporal-polyfill/global'
import type { Scenario } from '@foyer/contract/scenario.ts'
import { nextTimeOf } from '@foyer/rules/scenario/next-time.ts'
import { hasTime, namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { instant } from '#home/devices/present-device.ts'
import type { ScenarioRow, selectNameable } from './scenario.store.ts'

type Nameable = Awaited<ReturnType<typeof selectNameable>>

/**
 * A scenario as the contract shows it, with the rooms it touches. Nothing runs scenarios yet, so no rule has a next
 * time; one whose times fall on none of its days is told apart.
 */
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
      ...(hasTime(rule.condition) && nextTimeOf(rule.condition, now, place) === null
        ? { next_at: null }
        : {}),
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
