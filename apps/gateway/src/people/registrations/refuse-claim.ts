import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { FlowThrottle } from '#base/throttle/flow-throttle.ts'
import type { Mail } from '#base/mail/mail.ts'
import { findHub, selectOwners } from './registration.store.ts'

/**
 * Notifies the owners of a hub by mail, once a day at most, of an attempt to claim it. A hub in no home, or in a home
 * without members, has no owners to notify.
 */
export function createRefuseClaim(parts: {
  clock: Clock
  mail: Pick<Mail, 'queue'>
  throttle: Pick<FlowThrottle, 'isFirstToday'>
}): (tx: Database, hubId: string) => Promise<void> {
  const { clock, mail, throttle } = parts
  return async (tx, hubId) => {
    const hub = await findHub(tx, hubId)
    const owners = hub === undefined ? [] : await selectOwners(tx, hub.homeId)
    if (hub === undefined || owners.length === 0) return
    if (!(await throttle.isFirstToday(tx, `claim ${hubId}`))) return
    for (const { email, language, homeName, parkId, timeZone } of owners) {
      await mail.queue(tx, {
        kind: 'hub_claim_refused',
        data: { hubName: hub.name, homeName, tried: { at: clock.now(), timeZone } },
        to: email,
        language: language ?? 'fr',
        parkId,
      })
    }
  }
}
