import { leavesOf } from '@foyer/rules/scenario/rule-parts.ts'
import { recordKey } from '@foyer/rules/scenario/recorded-facts.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Database } from '#base/database/database.ts'
import type { NewDue } from '#base/due/due.ts'
import { type ActiveScenario, selectOrderScenarios } from './scenario-memory.store.ts'

/** The readings and devices that an active scenario watches. */
export type Watching = {
  homeId: string
  id: string
  version: number
  /** Keys of devices and capabilities, as built by `recordKey`. */
  readings: ReadonlySet<string>
  devices: ReadonlySet<string>
}

/**
 * What the active scenarios of kept homes watch, in memory, so that a report needs no query to find out whether it
 * matters.
 */
export function createWatched() {
  const homes = new Map<string, Map<string, Watching>>()
  return {
    /** Adds a scenario, or replaces it with its present state. Returns true if this version was not watched before. */
    add(scenario: ActiveScenario): boolean {
      const home = homes.get(scenario.homeId) ?? new Map<string, Watching>()
      const isNew = home.get(scenario.id)?.version !== scenario.version
      homes.set(scenario.homeId, home.set(scenario.id, watchingOf(scenario)))
      return isNew
    },
    remove(id: string): void {
      for (const home of homes.values()) home.delete(id)
    },
    ofHome: (homeId: string): Watching[] => [...(homes.get(homeId)?.values() ?? [])],
    /** Stops tracking the homes of partitions. */
    onRevoked(partitions: readonly number[]): void {
      for (const homeId of homes.keys()) if (partitions.includes(partitionOf(homeId))) homes.delete(homeId)
    },
  }
}

/** What the active rules of a scenario watch. */
function watchingOf({ homeId, id, version, rules }: ActiveScenario): Watching {
  const leaves = rules.filter(({ active }) => active).flatMap(({ condition }) => leavesOf(condition))
  const readings = leaves.flatMap((leaf) => {
    if (leaf.kind === 'measure') return [recordKey(leaf.device_id, leaf.capability)]
    if (leaf.kind === 'opening') return [recordKey(leaf.device_id, 'open')]
    return leaf.kind === 'presence' ? [recordKey(leaf.device_id, 'occupancy')] : []
  })
  return {
    homeId,
    id,
    version,
    readings: new Set(readings),
    devices: new Set(leaves.flatMap((leaf) => ('device_id' in leaf ? [leaf.device_id] : []))),
  }
}

/** Rows for the evaluation at an instant (ms) of the scenarios that watch the mode of a room of these homes. */
export async function orderScenarios(
  tx: Database,
  homeIds: readonly string[],
  at: number,
): Promise<NewDue[]> {
  if (homeIds.length === 0) return []
  const scenarios = await selectOrderScenarios(tx, homeIds)
  return scenarios.map(({ homeId, id }) => ({ kind: 'scenario', homeId, subject: id, at }))
}
