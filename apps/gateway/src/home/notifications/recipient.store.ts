import type { NotificationKind } from '@foyer/contract/notification.ts'
import type { Database } from '#base/database/database.ts'
import { chosenColumns, type ChosenRow } from './choice.store.ts'
import { visibleTo } from './visible-to.ts'

/** A person who may see a notification, with their preferences. */
export type RecipientRow = Pick<ChosenRow, 'topics' | 'night'> & {
  notificationId: string
  kind: NotificationKind
  accountId: string
  zone: string
  /** The browsers on which they enabled notifications. */
  subscriptionIds: string[]
}

/** The people who may see these notifications of a home. */
export async function selectRecipients(
  tx: Database,
  homeId: string,
  notificationIds: readonly string[],
): Promise<RecipientRow[]> {
  return tx.query<RecipientRow>(
    `select n.id as "notificationId", n.kind, p.account_id as "accountId", home.time_zone as zone, ${chosenColumns},
       array(select s.id from push_subscription s
         where s.home_id = p.home_id and s.account_id = p.account_id) as "subscriptionIds"
     from notification n
     join home on home.id = n.home_id
     join (
       select m.home_id, m.account_id, m.role, coalesce(m.joined_at, a.created_at) as since
       from membership m join account a on a.id = m.account_id
     ) p on p.home_id = n.home_id and ${visibleTo}
     where n.home_id = $1 and n.id = any($2::uuid[])`,
    [homeId, notificationIds],
  )
}
