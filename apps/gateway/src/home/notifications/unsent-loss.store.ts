import type { Database } from '#base/database/database.ts'

/** The notification of a return, and a browser or person to whom its loss has not been sent yet. */
export type UnsentLoss = { notificationId: string; to: string }

/**
 * For these returns of hubs: the receivers to whom the loss has not been sent yet, by push (a subscription) and by
 * email (an account). A person who has read the loss in the list knows of it.
 */
export async function selectUnsentLosses(
  tx: Database,
  homeId: string,
  notificationIds: readonly string[],
): Promise<UnsentLoss[]> {
  if (notificationIds.length === 0) return []
  return tx.query<UnsentLoss>(
    `select n.id as "notificationId", w.to_id as "to"
     from notification n
     join notification lost on lost.home_id = n.home_id and lost.hub_id = n.hub_id and lost.kind = 'hub_lost'
     join (
       select m.home_id, m.notification_id, s.account_id, s.id as to_id
       from push_message m join push_subscription s on s.home_id = m.home_id and s.id = m.subscription_id
       union all select home_id, notification_id, account_id, account_id from notification_mail
     ) w on w.home_id = lost.home_id and w.notification_id = lost.id
     left join notification_read r
       on r.home_id = lost.home_id and r.notification_id = lost.id and r.account_id = w.account_id
     where n.home_id = $1 and n.id = any($2::uuid[]) and r.read_at is null`,
    [homeId, notificationIds],
  )
}
