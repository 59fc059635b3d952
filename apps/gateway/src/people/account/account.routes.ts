import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from '@foyer/contract/account.ts'
import { languageOf } from '#base/http/language.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Live } from '#base/live/live.ts'
import type { Mail } from '#base/mail/mail.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import type { Account } from './account.ts'

/** Routes of one's own account and sessions. */
export function accountRoutes(parts: {
  account: Account
  live: Pick<Live, 'endSession'>
  notifications: Pick<Notifications, 'notify'>
  mail: Pick<Mail, 'queue' | 'wake'>
}): Served[] {
  const { account, live, notifications, mail } = parts
  const end = (sessionIds: readonly string[]) => {
    for (const sessionId of sessionIds) live.endSession(sessionId)
  }
  return [
    serve(getAccount, (_, { user, database, headers }) =>
      account.read(database, user, languageOf(headers.get('accept-language'))),
    ),
    serve(updateAccount, async ({ body }, { user, database, headers }) => {
      await account.update(database, user, body)
      return account.read(database, user, languageOf(headers.get('accept-language')))
    }),
    serve(changePassword, async ({ body }, { user, database, ip, afterCommit }) => {
      const ended = await account.changePassword(database, user, {
        current: body.current_password,
        next: body.new_password,
        ip,
      })
      await notifications.notify(database, {
        kind: 'password_changed',
        homeId: user.homeId,
        accountId: user.accountId,
      })
      // Sent by email too: a person whose account was taken over cannot sign in to read the notification.
      await mail.queue(database, await account.passwordMail(database, user))
      afterCommit(() => {
        mail.wake()
        end(ended)
      })
      return { ended: ended.length }
    }),
    serve(listSessions, (_, { user }) => account.sessions(user)),
    serve(endSession, async ({ params: { sessionId } }, { user, database, afterCommit }) => {
      await account.endSession(database, user, sessionId)
      afterCommit(() => live.endSession(sessionId))
      return {}
    }),
    serve(endOtherSessions, async (_, { user, database, afterCommit }) => {
      const ended = await account.endOtherSessions(database, user)
      afterCommit(() => end(ended))
      return { ended: ended.length }
    }),
  ]
}
