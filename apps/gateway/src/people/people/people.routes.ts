import { activateUser } from '@foyer/contract/activation.ts'
import { isTimeZone } from '@foyer/contract/home.ts'
import {
  invitePerson,
  listInvitations,
  listPeople,
  removePerson,
  renewInvitation,
  revokeInvitation,
} from '@foyer/contract/people.ts'
import { serve, servePublic, type Served } from '#base/http/serve.ts'
import type { FlowThrottle } from '#base/throttle/flow-throttle.ts'
import type { Live } from '#base/live/live.ts'
import type { Mail } from '#base/mail/mail.ts'
import type { Accept } from './accept.ts'
import type { Invitations } from './invitations.ts'
import type { People } from './people.ts'

/** Routes of the people of a home: members, invitations and their acceptance. */
export function peopleRoutes(parts: {
  people: People
  invitations: Invitations
  accept: Accept
  throttle: FlowThrottle
  mail: Pick<Mail, 'wake'>
  live: Pick<Live, 'publish' | 'endSession'>
}): Served[] {
  const { people, invitations, throttle, mail, live } = parts
  return [
    serve(listPeople, (_, { user }) => people.list(user)),
    serve(removePerson, async ({ params }, { user, database, afterCommit }) => {
      const ended = await people.remove(database, user, params.accountId)
      afterCommit(() => {
        for (const sessionId of ended) live.endSession(sessionId)
      })
      return {}
    }),
    serve(listInvitations, (_, { user }) => invitations.list(user)),
    serve(invitePerson, async ({ body }, { user, database, afterCommit }) => {
      await throttle.count('invitations', user.homeId)
      const invitation = await invitations.invite(database, user, body)
      afterCommit(() => mail.wake())
      return invitation
    }),
    serve(renewInvitation, async ({ params }, { user, database, afterCommit }) => {
      await throttle.count('invitations', user.homeId)
      const invitation = await invitations.renew(database, user, params.invitationId)
      afterCommit(() => mail.wake())
      return invitation
    }),
    serve(revokeInvitation, async ({ params }, { user, database }) => {
      await invitations.revoke(database, user, params.invitationId)
      return {}
    }),
    servePublic(activateUser, async ({ params }, { headers, ip, requestId, afterCommit }) => {
      const zone = headers.get('x-timezone') ?? ''
      const timeZone = zone.length <= 64 && isTimeZone(zone) ? zone : null
      const { reply, joined } = await throttle.follow(ip, () =>
        parts.accept(params.id, { timeZone, ip, requestId }),
      )
      if (joined !== null) {
        afterCommit(() => live.publish(joined.homeId, { devices: [], stale: [...activateUser.stale] }))
      }
      return reply
    }),
  ]
}
