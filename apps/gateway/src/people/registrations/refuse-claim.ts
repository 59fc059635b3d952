import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { FlowThrottle } from '#base/throttle/flow-throttle.ts'
import type { Mail } from '#base/mail/mail.ts'
import { findHub, selectOwners } from './registration.store.ts'

/**
 * What follows a try to take over a hub that is in a home: its owners are told by mail, once a day at most. Of a hub
 * that is nowhere, or in a home that nobody is of, there is nobody to tell.
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
