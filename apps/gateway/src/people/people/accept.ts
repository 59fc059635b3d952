import type { ActivationReply } from '@foyer/contract/activation.ts'
import type { Audit } from '#base/audit/audit.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { followLink, spendLink, subjectOf } from '#base/links/links.ts'
import { acceptInvitation, findInvited } from './invitation.store.ts'
import { activationReply, joinHome, nameOfEmail } from './join-home.ts'

export type Accept = (
  code: string,
  caller: { timeZone: string | null; ip: string; requestId: string },
) => Promise<{ reply: ActivationReply; joined: { homeId: string } | null }>

/**
 * Accepts an invitation by its link: creates the account, its membership of the home and the form of its first
 * password. The same link within 15 minutes returns the same and does nothing more. Throws `link_expired` or
 * `account_elsewhere`.
 */
export function createAccept(parts: {
  database: Database
  clock: Clock
  audit: Audit
  /** Runs in the transaction in which a person joined. */
  onJoined(tx: Database, joined: { homeId: string; accountId: string; person: string }): Promise<void>
}): Accept {
  const { database, clock, audit } = parts
  return (code, { timeZone, ip, requestId }) =>
    database.transaction(async (tx) => {
      const at = clock.now()
      const followed = { purpose: 'user', secret: code, at } as const
      const subject = await subjectOf(tx, followed)
      const invited = subject === null ? undefined : await findInvited(tx, subject)
      if (invited === undefined || invited.isRevoked) throw new GatewayError('link_expired')
      const link = await followLink(tx, followed)
      if (link === null || link.state === 'over') throw new GatewayError('link_expired')
      const { homeId, email, language } = invited
      if (link.state === 'replay')
        return { reply: await activationReply(tx, { code, email, at }), joined: null }

      const person = invited.name ?? nameOfEmail(email)
      const { accountId } = await joinHome(tx, {
        email,
        name: person,
        language,
        timeZone,
        homeId,
        role: 'member',
        code,
        at,
      })
      await acceptInvitation(tx, { id: invited.id, accountId, at })
      await spendLink(tx, followed)
      await audit.record(tx, {
        homeId,
        accountId,
        sessionId: null,
        action: 'activateUser',
        object: invited.id,
        result: 'ok',
        ip,
        requestId,
      })
      await parts.onJoined(tx, { homeId, accountId, person })
      return { reply: await activationReply(tx, { code, email, at }), joined: { homeId } }
    })
}
