import type { Database } from '#base/database/database.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import type { ScenarioRunner } from './scenario-runner.ts'
import type { ScenarioRow } from './scenario.store.ts'
import { endWaiting } from './waiting-runs.ts'

/**
 * Call in the transaction that changes, suspends or deletes a scenario, with its home locked. Ends the claims of its
 * former rules, its runs that wait for confirmation and the notification of its breaker, and has it evaluated again.
 * `former` is null for a new scenario.
 */
export function changedScenario(parts: {
  orders: Pick<RoomOrders, 'replaceClaims'>
  notifications: Pick<Notifications, 'end'>
  runner: Pick<ScenarioRunner, 'wake'>
}) {
  return async (
    tx: Database,
    { homeId, scenarioId }: { homeId: string; scenarioId: string },
    former: ScenarioRow | null,
  ): Promise<void> => {
    await parts.runner.wake(tx, [{ homeId, id: scenarioId }])
    if (former !== null) {
      const causeIds = former.rules.map(({ id }) => id)
      await parts.orders.replaceClaims(tx, [{ homeId, kind: 'scenario', causeIds, claims: [] }])
    }
    await endWaiting(parts.notifications, tx, { homeId, scenarioId, until: null })
    if (former !== null && former.suspendedReason !== null) {
      await parts.notifications.end(tx, { kind: 'scenario_suspended', homeId, scenarioId })
    }
  }
}
