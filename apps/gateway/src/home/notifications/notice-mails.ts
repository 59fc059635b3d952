import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import type { Mail } from '#base/mail/mail.ts'
import { mailName, withoutLinks } from '#base/mail/mail-name.ts'
import { insertNoticeMails, takeNoticeMails, type NoticeMailRow } from './notice-mail.store.ts'
import { notificationPath } from './notification-path.ts'
import { notificationText } from './notification-text.ts'

const AT_ONCE = 50

export type NoticeMails = {
  /** Queues emails, each of a notification to an account, to be sent at an instant (ms). */
  queue(
    tx: Database,
    homeId: string,
    mails: readonly { accountId: string; notificationId: string; at: number }[],
  ): Promise<void>
}

/**
 * Renders the emails of notifications when they are due and puts them into the outbox. Skips notifications that were
 * read or ended by then, and people who left the home.
 */
export function createNoticeMails({
  mail,
  due,
}: {
  mail: Pick<Mail, 'queue' | 'wake'>
  due: Pick<Due, 'handle' | 'write'>
}): NoticeMails {
  due.handle({
    kind: 'notice_mail',
    most: AT_ONCE,
    async work(tx, rows) {
      const news = (await takeNoticeMails(tx, rows)).filter(({ isNews }) => isNews)
      for (const row of news) await mail.queue(tx, mailOf(row))
      return {
        next: new Map(rows.map(({ subject }) => [subject, null])),
        committed: async () => mail.wake(),
      }
    },
  })

  return {
    async queue(tx, homeId, mails) {
      if (mails.length === 0) return
      const rows = mails.map((one) => ({ ...one, id: randomUUID() }))
      await insertNoticeMails(tx, homeId, rows)
      await due.write(
        tx,
        rows.map(({ id, at }) => ({ kind: 'notice_mail', homeId, subject: id, at })),
      )
    },
  }
}

function mailOf(row: NoticeMailRow): Parameters<Mail['queue']>[1] {
  const { browser, system, form, to, language, parkId, zone, at } = row
  const named = (name: string | null) => (name === null ? null : mailName(name))
  const { title, body, link } = notificationText(
    {
      ...row,
      hub: named(row.hub),
      device: named(row.device),
      room: named(row.room),
      scenario: named(row.scenario),
      person: named(row.person),
      text: row.text === null ? null : withoutLinks(row.text),
      session: browser && system && form ? { browser, system, form } : null,
    },
    language,
  )
  return {
    kind: 'notification',
    to,
    language,
    parkId,
    data: { title, body, link, path: notificationPath(row), told: { at, timeZone: zone } },
  }
}
