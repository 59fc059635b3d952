import { randomUUID } from 'node:crypto'
import type { Invitation } from '@foyer/contract/people.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { instant } from '#home/devices/present-device.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Language } from '#base/http/language.ts'
import type { Principal } from '#base/http/serve.ts'
import { endLinks, makeLink } from '#base/links/links.ts'
import { parkNameOf } from '#base/mail/mail-brand.ts'
import type { Mail } from '#base/mail/mail.ts'
import { storedEmail } from '#people/sessions/sessions.ts'
import {
  endInvitation,
  findInvitation,
  readHome,
  selectInvitations,
  upsertInvitation,
  type InvitationRow,
} from './invitation.store.ts'
import { lockRoles, selectPeople } from './person.store.ts'

/** ms for which the link of an invitation is valid. */
const INVITATION_LIFE = 72 * 3_600_000

type Invited = { email: string; name?: string | undefined; language: Language }

export type Invitations = {
  list(user: Principal): Promise<Invitation[]>
  /**
   * Invites a person, or sends the mail again if they are invited already. Throws `conflict` for a person of the home.
   */
  invite(tx: Database, user: Principal, invited: Invited): Promise<Invitation>
  /** Sends another mail with another link; the former link becomes invalid. Throws `not_found`. */
  renew(tx: Database, user: Principal, invitationId: string): Promise<Invitation>
  revoke(tx: Database, user: Principal, invitationId: string): Promise<void>
}

/** Invitations to a home: each is one mail with one secret link, until it is accepted, revoked or 72 hours old. */
export function createInvitations(parts: {
  database: Database
  clock: Clock
  mail: Pick<Mail, 'queue'>
}): Invitations {
  const { database, clock, mail } = parts

  /** Creates a new link and queues its mail; links of earlier mails become invalid. */
  async function write(tx: Database, user: Principal, invited: Invited): Promise<Invitation> {
    const { homeId } = user
    const home = await readHome(tx, homeId)
    if (home === undefined) throw new GatewayError('not_found')
    const at = clock.now()
    const expiresAt = at + INVITATION_LIFE
    const id = await upsertInvitation(tx, {
      id: randomUUID(),
      homeId,
      email: invited.email,
      name: invited.name?.normalize('NFC') ?? null,
      language: invited.language,
      invitedBy: user.accountId,
      at,
      expiresAt,
    })
    await endLinks(tx, id, ['user'], at)
    const code = await makeLink(tx, { purpose: 'user', subject: id, at, expiresAt })
    await mail.queue(tx, {
      kind: 'invitation',
      data: {
        inviter: user.accountName,
        homeName: home.name,
        path: `/parks/${parkNameOf(home.parkId)}/secondary-user?code=${code}`,
        expires: { at: expiresAt, timeZone: home.timeZone },
      },
      to: invited.email,
      language: invited.language,
      parkId: home.parkId,
    })
    const row = await findInvitation(tx, { homeId, invitationId: id })
    if (row === undefined) throw new GatewayError('not_found')
    return present(row, at)
  }

  return {
    list: async ({ homeId }) =>
      (await selectInvitations(database, homeId)).map((row) => present(row, clock.now())),
    async invite(tx, user, invited) {
      const email = storedEmail(invited.email)
      // Locked, so that no person joins between this check and the mail.
      await lockRoles(tx, user.homeId)
      const people = await selectPeople(tx, user.homeId)
      if (people.some((person) => person.email === email)) {
        throw new GatewayError('conflict', { field: 'body.email' })
      }
      return write(tx, user, { ...invited, email })
    },
    async renew(tx, user, invitationId) {
      const row = await findInvitation(tx, { homeId: user.homeId, invitationId })
      if (row === undefined) throw new GatewayError('not_found')
      return write(tx, user, { email: row.email, language: row.language })
    },
    async revoke(tx, { homeId }, invitationId) {
      const at = clock.now()
      if (!(await endInvitation(tx, { homeId, invitationId }, at))) throw new GatewayError('not_found')
      await endLinks(tx, invitationId, ['user'], at)
    },
  }
}

function present(row: InvitationRow, now: number): Invitation {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    language: row.language,
    invited_by: row.invitedBy,
    sent_at: instant(row.sentAt),
    expires_at: instant(row.expiresAt),
    is_expired: row.expiresAt <= now,
  }
}
