// The times of a rule are wall times of its zone.
import 'temporal-polyfill/global'
import type { Scenario } from '@foyer/contract/scenario.ts'
import type { ScenarioVersion } from '@foyer/contract/scenario-version.ts'
import { nextTimeOf } from '@foyer/rules/scenario/next-time.ts'
import { hasTime, namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { VersionRow } from './scenario-version.store.ts'
import type { ScenarioRow, StoredRule, selectNameable } from './scenario.store.ts'

type Nameable = Awaited<ReturnType<typeof selectNameable>>

/**
 * Converts a scenario to the contract's shape, with the rooms that it affects and, for each rule, when its times can
 * next be met.
 */
export function presentScenario(
  row: ScenarioRow,
  { nameable, lastRuns, now }: { nameable: Nameable; lastRuns: ReadonlyMap<string, number>; now: number },
): Scenario {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    mode: row.mode,
    is_secure: row.isSecure,
    // Scenarios that a hub runs by itself are reported by the hub.
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
    suspended:
      row.suspendedReason === null || row.suspendedAt === null
        ? null
        : { at: instant(row.suspendedAt), reason: row.suspendedReason },
    last_run_at: instantOrNull(lastRuns.get(row.id) ?? null),
    rules: row.rules.map((rule) => ({ ...rule, ...nextOf(row, rule, now) })),
  }
}

/** When the times of a rule can next be met. For a suspended scenario only null is given, which means never. */
function nextOf(row: ScenarioRow, { condition }: StoredRule, now: number): { next_at?: string | null } {
  if (!hasTime(condition)) return {}
  const next = nextTimeOf(condition, now, { zone: row.timeZone, days: row.operationDays })
  return next === null || row.state === 'active' ? { next_at: instantOrNull(next) } : {}
}

/** Converts a version of a scenario to the contract's shape. */
export function presentVersion({ version, at, personName, choices }: VersionRow): ScenarioVersion {
  const { name, state, rules, operationDays } = choices
  return { version, at: instant(at), person: personName, name, state, rules, operation_days: operationDays }
}

/** The existing rooms that the rules name, or that contain a device that the rules name. */
function roomsOf(row: ScenarioRow, { roomIds, roomOfDevice }: Nameable): string[] {
  const named = namedBy(row.rules)
  if (named.isWholeHome) return roomIds
  const touched = new Set([...named.roomIds, ...named.deviceIds.map((id) => roomOfDevice.get(id))])
  return roomIds.filter((id) => touched.has(id))
}
