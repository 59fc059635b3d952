import type { ActivationReply } from '@foyer/contract/activation.ts'
import type { Audit } from '#base/audit/audit.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { followLink, spendLink, subjectOf } from '#base/links/links.ts'
import { activationReply, hasPeople, joinHome } from '#people/people/join-home.ts'
import { activateRegistration, endRegistration, findHub, findRegistration } from './registration.store.ts'

type Caller = { ip: string; requestId: string }
type RegistrationLink = { purpose: 'home' | 'registration'; secret: string }

export type HomeActivation = {
  /**
   * Opens a registered home to its owner. The same link within 15 minutes returns the same and does nothing more.
   * Throws `link_expired`, `hub_taken` for any hub but the registered one, `account_elsewhere`.
   */
  activate(
    given: { code: string; hubId: string; timeZone: string | null },
    caller: Caller,
  ): Promise<ActivationReply>
  /** Ends the registration of an activated home. Throws `link_expired`, and `conflict` before the activation. */
  end(code: string, caller: Caller): Promise<void>
}

/** The two steps behind the link of a registration. */
export function createHomeActivation(parts: {
  database: Database
  clock: Clock
  audit: Audit
  refuseClaim(tx: Database, hubId: string): Promise<void>
}): HomeActivation {
  const { database, clock, audit } = parts

  /** Locks the registration of a link, then the link. */
  async function follow(tx: Database, subject: string | null, link: RegistrationLink) {
    const registration = subject === null ? undefined : await findRegistration(tx, subject)
    if (registration === undefined) throw new GatewayError('link_expired')
    const followed = await followLink(tx, { ...link, at: clock.now() })
    if (followed === null || followed.state === 'over') throw new GatewayError('link_expired')
    return { isReplay: followed.state === 'replay', registration }
  }

  return {
    async activate({ code, hubId, timeZone }, { ip, requestId }) {
      const done = await database.transaction(async (tx) => {
        const link = { purpose: 'home', secret: code } as const
        const subject = await subjectOf(tx, link)
        // Locked before the registration, as when it is registered again.
        const hub = subject === null ? undefined : await findHub(tx, hubId)
        const { isReplay, registration } = await follow(tx, subject, link)
        const { id, homeId, email, name, language } = registration
        if (hubId !== registration.hubId) {
          await parts.refuseClaim(tx, hubId)
          return null
        }
        if (isReplay) return activationReply(tx, { code, email, at: clock.now() })
        if (hub?.homeId !== homeId || (await hasPeople(tx, homeId))) return null
        const at = clock.now()
        const { accountId } = await joinHome(tx, {
          email,
          name,
          language,
          timeZone,
          homeId,
          role: 'owner',
          code,
          at,
        })
        await activateRegistration(tx, { id, accountId, at })
        await spendLink(tx, { ...link, at })
        await audit.record(tx, {
          homeId,
          accountId,
          sessionId: null,
          action: 'activateHome',
          object: hubId,
          result: 'ok',
          ip,
          requestId,
        })
        return activationReply(tx, { code, email, at })
      })
      if (done === null) throw new GatewayError('hub_taken')
      return done
    },

    end: (code, { ip, requestId }) =>
      database.transaction(async (tx) => {
        const link = { purpose: 'registration', secret: code } as const
        const { isReplay, registration } = await follow(tx, await subjectOf(tx, link), link)
        if (isReplay) return
        if (registration.activatedAt === null) throw new GatewayError('conflict')
        const at = clock.now()
        await endRegistration(tx, registration.id, at)
        await spendLink(tx, { ...link, at })
        await audit.record(tx, {
          homeId: registration.homeId,
          accountId: null,
          sessionId: null,
          action: 'deleteRegistration',
          object: registration.id,
          result: 'ok',
          ip,
          requestId,
        })
      }),
  }
}
