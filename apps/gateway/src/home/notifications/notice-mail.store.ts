import type { SessionDevice } from '@foyer/contract/account.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { NotificationKind } from '@foyer/contract/notification.ts'
import type { Database } from '#base/database/database.ts'
import type { DueKey } from '#base/due/due.ts'
import type { Language } from '#base/http/language.ts'

/** Stores that people are to be notified by email. */
export async function insertNoticeMails(
  tx: Database,
  homeId: string,
  mails: readonly { id: string; accountId: string; notificationId: string }[],
): Promise<void> {
  await tx.query(
    `insert into notification_mail (home_id, id, account_id, notification_id)
     select $1, asked.* from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as asked (id, account_id, notification_id)
     on conflict do nothing`,
    [
      homeId,
      mails.map(({ id }) => id),
      mails.map(({ accountId }) => accountId),
      mails.map(({ notificationId }) => notificationId),
    ],
  )
}

export type NoticeMailRow = {
  id: string
  homeId: string
  /** False if it was read meanwhile or has ended. */
  isNews: boolean
  to: string
  /** The language of the account; if it never chose one, that of the app on its newest browser. */
  language: Language
  parkId: string
  zone: string
  at: number
  kind: NotificationKind
  hub: string | null
  deviceId: string | null
  device: string | null
  roomId: string | null
  room: string | null
  scenarioId: string | null
  scenario: string | null
  value: number | null
  order: Order | null
  person: string | null
  text: string | null
  browser: SessionDevice['browser'] | null
  system: SessionDevice['system'] | null
  form: SessionDevice['form'] | null
}

/** Deletes the due emails and returns them with the data to render them, skipping people who left the home. */
export async function takeNoticeMails(tx: Database, keys: readonly DueKey[]): Promise<NoticeMailRow[]> {
  return tx.query<NoticeMailRow>(
    `with taken as (
       delete from notification_mail m using unnest($1::uuid[], $2::uuid[]) as asked (home_id, id)
       where m.home_id = asked.home_id and m.id = asked.id returning m.*
     )
     select m.id, m.home_id as "homeId", n.ended_at is null and r.read_at is null as "isNews", a.email as "to",
       coalesce(a.language, (select s.language from push_subscription s
         where s.home_id = m.home_id and s.account_id = m.account_id order by s.created_at desc limit 1), 'fr') as language,
       home.park_id as "parkId", home.time_zone as zone, n.at, n.kind, h.name as hub,
       n.device_id as "deviceId", d.name as device, o.id as "roomId", o.name as room, c.id as "scenarioId",
       c.name as scenario, n.value, n."order", n.person, n.text, n.browser, n.system, n.form
     from taken m
     join home on home.id = m.home_id
     join account a on a.id = m.account_id
     join notification n on n.home_id = m.home_id and n.id = m.notification_id
     left join notification_read r
       on r.home_id = m.home_id and r.notification_id = n.id and r.account_id = m.account_id
     left join hub h on h.home_id = n.home_id and h.id = n.hub_id
     left join device d on d.home_id = n.home_id and d.id = n.device_id
     left join room o on o.home_id = n.home_id and o.id = coalesce(n.room_id, d.room_id)
     left join scenario c on c.home_id = n.home_id and c.id = n.scenario_id`,
    [keys.map(({ homeId }) => homeId), keys.map(({ subject }) => subject)],
  )
}
