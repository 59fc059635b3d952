import { afterCheck, type NotificationsMemory } from '@foyer/rules/home/plan-notifications.ts'
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

type PlannedHome = Pick<HomeFacts, 'homeId' | 'hubs' | 'devices'> & {
  plan: Pick<HomePlan, 'notifications' | 'memory'>
}

/** The memories of the homes that were checked, and those that could not be. */
type Checked = {
  memories: Map<string, NotificationsMemory | null>
  failed: { homeId: string; error: unknown }[]
}

/**
 * Checks those of these homes for notifications whose plan requires it, once the rest of the plan is stored. A home that
 * fails stays due.
 */
export async function checkNotifications(
  { history, notifications }: CheckParts,
  tx: Database,
  plans: readonly PlannedHome[],
  now: number,
): Promise<Checked> {
  const checked: Checked = { memories: new Map(), failed: [] }
  const due = plans.flatMap(({ homeId, hubs, devices, plan }) => {
    const check = plan.notifications?.check ?? null
    return check === null ? [] : [{ homeId, hubs, devices, ...check, memory: plan.memory.notifications }]
  })
  if (due.length === 0) return checked
  const devicesOf = new Map(due.map(({ homeId, devices }) => [homeId, devices]))
  const ordersIn = await readOrderFacts(tx, devicesOf)
  const homes = due.map(({ homeId, hubs, devices, days, meter }): CheckedHome => ({
    homeId,
    hubs,
    devices,
    days,
    orders: () => ordersIn(homeId, now),
    power: async () => (meter === null ? null : readHighPower(history, { homeId, meter }, now)),
  }))
  const checks = await notifications.checkHomes(tx, homes, now)
  for (const { homeId, memory } of due) {
    const check = checks.get(homeId)
    if (check === undefined) continue
    if ('error' in check) checked.failed.push({ homeId, error: check.error })
    else checked.memories.set(homeId, afterCheck(memory, check))
  }
  return checked
}
