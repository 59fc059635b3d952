import { afterCheck, afterFailure, type NotificationsMemory } from '@foyer/rules/home/plan-notifications.ts'
import type { HomePlan } from '@foyer/rules/home/plan-home.ts'
import type { Database } from '#base/database/database.ts'
import { readHighPower } from '#energy/energy/high-power.ts'
import { readOrderFacts } from '#heating/orders/order-states.ts'
import type { History } from '#history/history.ts'
import type { CheckedHome, Notifications } from '#home/notifications/notifications.ts'
import type { HomeFacts } from './home-facts.ts'

export type CheckParts = {
  history: Pick<History, 'readSamples'>
  notifications: Pick<Notifications, 'checkHomes'>
}

type PlannedHome = Pick<HomeFacts, 'homeId' | 'hubs' | 'devices' | 'cold'> & {
  plan: Pick<HomePlan, 'notifications' | 'memory'>
}

type Checked = {
  /** What each home remembers of its notifications. */
  memories: Map<string, NotificationsMemory | null>
  /** Homes whose people were notified of a failed order: from the next plan on, what may end it is watched. */
  missed: Set<string>
  failed: { homeId: string; error: unknown }[]
}

/**
 * Checks those of these homes for notifications whose plan requires it, once the rest of the plan is stored. A home that
 * fails stays due. A home in which a command was not executed (`commandsFailed`) is checked soon.
 */
export async function checkNotifications(
  parts: CheckParts,
  tx: Database,
  plans: readonly PlannedHome[],
  { now, commandsFailed }: { now: number; commandsFailed: ReadonlySet<string> },
): Promise<Checked> {
  const checks = await checkDue(parts, tx, plans, now)
  const checked: Checked = { memories: new Map(), missed: new Set(), failed: [] }
  for (const { homeId, plan } of plans) {
    const planned = plan.memory.notifications
    const check = checks.get(homeId)
    let memory = planned
    if (check !== undefined && 'error' in check) checked.failed.push({ homeId, error: check.error })
    else if (check !== undefined) {
      memory = afterCheck(planned, check)
      if (check.hasMissed && planned?.hasMissed !== true) checked.missed.add(homeId)
    }
    checked.memories.set(homeId, commandsFailed.has(homeId) ? afterFailure(memory, now) : memory)
  }
  return checked
}

async function checkDue(
  { history, notifications }: CheckParts,
  tx: Database,
  plans: readonly PlannedHome[],
  now: number,
): ReturnType<Notifications['checkHomes']> {
  const due = plans.flatMap(({ homeId, hubs, devices, cold, plan }) => {
    const check = plan.notifications?.check ?? null
    return check === null ? [] : [{ homeId, hubs, devices, cold, ...check }]
  })
  if (due.length === 0) return new Map()
  const ordersIn = await readOrderFacts(tx, new Map(due.map(({ homeId, devices }) => [homeId, devices])))
  const homes = due.map(({ meter, ...home }): CheckedHome => ({
    ...home,
    orders: () => ordersIn(home.homeId, now),
    power: async () => (meter === null ? null : readHighPower(history, { homeId: home.homeId, meter }, now)),
  }))
  return notifications.checkHomes(tx, homes, now)
}
