import type { Database } from '#base/database/database.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import { expireRuns } from './scenario-run.store.ts'
import type { StoredRule } from './scenario.store.ts'

/**
 * Ends what a scenario has set, because it is changed, suspended or deleted: the claims of its rules, and its runs that
 * wait for confirmation. `at`: when (ms), now by default. Call it with its home locked.
 */
export async function endEffects(
  parts: { orders: Pick<RoomOrders, 'replaceClaims'>; notifications: Pick<Notifications, 'end'> },
  tx: Database,
  { homeId, scenarioId, rules }: { homeId: string; scenarioId: string; rules: readonly StoredRule[] },
  at?: number,
): Promise<void> {
  const causeIds = rules.map(({ id }) => id)
  await parts.orders.replaceClaims(tx, [{ homeId, kind: 'scenario', causeIds, claims: [] }], at)
  for (const runId of await expireRuns(tx, { homeId, scenarioId })) {
    await parts.notifications.end(tx, { kind: 'scenario_waiting', homeId, runId })
  }
}
