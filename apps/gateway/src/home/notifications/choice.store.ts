import type { NotificationTopic } from '@foyer/contract/notification.ts'
import type { Choice, QuietNight } from '@foyer/rules/notifications/delivery.ts'
import type { Database } from '#base/database/database.ts'

type Person = { homeId: string; accountId: string }

export type ChosenRow = {
  email: string
  /** By topic; topics that the person has not chosen are missing. */
  topics: Partial<Record<NotificationTopic, Choice>>
  /** Null: the default night. */
  night: QuietNight | null
}

/** The choices of people `p` (`home_id`, `account_id`) as columns, in SQL. */
export const chosenColumns = `coalesce((
    select jsonb_object_agg(c.topic, jsonb_build_object('hasMail', c.has_mail, 'hasPush', c.has_push))
    from notification_choice c where c.home_id = p.home_id and c.account_id = p.account_id), '{}') as topics,
  (select jsonb_build_object('isQuiet', q.is_quiet, 'from', q.from_minute, 'to', q.to_minute)
    from notification_night q where q.home_id = p.home_id and q.account_id = p.account_id) as night`

/** The stored choices of a person. */
export async function selectChosen(database: Database, { homeId, accountId }: Person): Promise<ChosenRow[]> {
  return database.query<ChosenRow>(
    `select a.email, ${chosenColumns} from membership p join account a on a.id = p.account_id
     where p.home_id = $1 and p.account_id = $2`,
    [homeId, accountId],
  )
}

/** Stores how a person is notified of a topic. */
export async function upsertChoice(
  tx: Database,
  { homeId, accountId }: Person,
  { topic, hasMail, hasPush }: Choice & { topic: NotificationTopic },
): Promise<void> {
  await tx.query(
    `insert into notification_choice (home_id, account_id, topic, has_mail, has_push) values ($1, $2, $3, $4, $5)
     on conflict (home_id, account_id, topic) do update set has_mail = excluded.has_mail, has_push = excluded.has_push`,
    [homeId, accountId, topic, hasMail, hasPush],
  )
}

/** Stores the quiet hours of a person. */
export async function upsertNight(
  tx: Database,
  { homeId, accountId }: Person,
  { isQuiet, from, to }: QuietNight,
): Promise<void> {
  await tx.query(
    `insert into notification_night (home_id, account_id, is_quiet, from_minute, to_minute) values ($1, $2, $3, $4, $5)
     on conflict (home_id, account_id) do update
     set is_quiet = excluded.is_quiet, from_minute = excluded.from_minute, to_minute = excluded.to_minute`,
    [homeId, accountId, isQuiet, from, to],
  )
}
