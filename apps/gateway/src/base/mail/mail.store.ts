import type { Database } from '#base/database/database.ts'
import type { Language } from '#base/http/language.ts'
import type { MailRequest } from './mail-request.ts'

/** A stored mail. The shape of `data` depends on `kind`. */
export type MailRow = {
  id: string
  kind: string
  to: string
  language: Language
  parkId: string
  data: unknown
  createdAt: number
  tries: number
  sentAt: number | null
}

const columns = `id, kind, recipient as "to", language, park_id as "parkId", data, created_at as "createdAt", tries,
  sent_at as "sentAt"`

/** Adds a mail that is due immediately (`-infinity`), so that the clock of another gateway does not delay it. */
export async function insertMail(
  tx: Database,
  mail: MailRequest & { id: string; at: number },
): Promise<void> {
  await tx.query(
    `insert into mail (id, kind, recipient, language, park_id, data, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), '-infinity')`,
    [mail.id, mail.kind, mail.to, mail.language, mail.parkId, JSON.stringify(mail.data), mail.at],
  )
}

/** Takes due mails for this process alone until `leasedUntil`; if the process dies, they are due again after that. */
export async function leaseDueMails(
  database: Database,
  lease: { now: number; leasedUntil: number; most: number },
): Promise<MailRow[]> {
  return database.query<MailRow>(
    `update mail set tries = tries + 1, next_try_at = to_timestamp($2::float8 / 1000)
     where id in (
       select id from mail where next_try_at <= to_timestamp($1::float8 / 1000)
       order by next_try_at, created_at limit $3 for update skip locked
     )
     returning ${columns}`,
    [lease.now, lease.leasedUntil, lease.most],
  )
}

/** Removes a mail that a mail server has accepted: it contains a secret of its reader. */
export async function removeMail(database: Database, id: string): Promise<void> {
  await database.query('delete from mail where id = $1', [id])
}

/** Delays a mail after a failed attempt; null as `nextTryAt` gives it up. */
export async function delayMail(
  database: Database,
  mail: { id: string; nextTryAt: number | null; error: string },
): Promise<void> {
  await database.query(
    `update mail set next_try_at = to_timestamp($2::float8 / 1000), last_error = $3 where id = $1`,
    [mail.id, mail.nextTryAt, mail.error],
  )
}

/** Marks a mail as delivered to the local mailbox, which keeps it. */
export async function keepMail(database: Database, id: string, at: number): Promise<void> {
  await database.query(
    'update mail set next_try_at = null, sent_at = to_timestamp($2::float8 / 1000) where id = $1',
    [id, at],
  )
}

/** The newest mails of the local mailbox. */
export async function selectMails(database: Database, most: number): Promise<MailRow[]> {
  return database.query<MailRow>(
    `select ${columns} from mail where sent_at is not null order by created_at desc, id limit $1`,
    [most],
  )
}

/** One mail of the local mailbox. */
export async function selectMail(database: Database, id: string): Promise<MailRow | undefined> {
  const rows = await database.query<MailRow>(
    `select ${columns} from mail where id = $1 and sent_at is not null`,
    [id],
  )
  return rows[0]
}

/** Removes mails of the local mailbox and given-up mails that were created before an instant (ms). */
export async function removeOldMails(database: Database, before: number): Promise<void> {
  await database.query(
    'delete from mail where next_try_at is null and created_at < to_timestamp($1::float8 / 1000)',
    [before],
  )
}
