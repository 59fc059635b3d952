import type { Database } from '#base/database/database.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import { expireRuns } from './scenario-run.store.ts'

/**
 * Expires the runs of a scenario that wait for confirmation until an instant (ms), or all that wait: null, because the
 * scenario was changed or suspended. Ends their notifications.
 */
export async function endWaiting(
  notifications: Pick<Notifications, 'end'>,
  tx: Database,
  { until, ...key }: { homeId: string; scenarioId: string; until: number | null },
): Promise<void> {
  for (const runId of await expireRuns(tx, key, until)) {
    await notifications.end(tx, { kind: 'scenario_waiting', homeId: key.homeId, runId })
  }
}
