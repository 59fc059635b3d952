import type { Base } from '#base/base.ts'
import type { Module } from '#base/module.ts'
import type { RetainedRows } from '#base/retention/retained-rows.ts'
import { createFlowThrottle, type FlowLimits } from '#base/throttle/flow-throttle.ts'
import { createLoginThrottle, type LoginLimits } from '#base/throttle/login-throttle.ts'
import type { Home } from '#home/home.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { accountRoutes } from '#people/account/account.routes.ts'
import { createAccount } from '#people/account/account.ts'
import { createAccept } from '#people/people/accept.ts'
import { createInvitations } from '#people/people/invitations.ts'
import { removeOldInvitations } from '#people/people/invitation.store.ts'
import { peopleRoutes } from '#people/people/people.routes.ts'
import { createPeople } from '#people/people/people.ts'
import { recoveryRoutes } from '#people/recovery/recovery.routes.ts'
import { createRecovery } from '#people/recovery/recovery.ts'
import { createHomeActivation } from '#people/registrations/activate-home.ts'
import { createRefuseClaim } from '#people/registrations/refuse-claim.ts'
import { createRegister } from '#people/registrations/register.ts'
import { removeOldRegistrations } from '#people/registrations/registration.store.ts'
import { registrationsRoutes } from '#people/registrations/registrations.routes.ts'
import { removeOldSessions } from '#people/sessions/session-retention.store.ts'
import { createPasswords, type Passwords } from '#people/sessions/passwords.ts'
import { sessionsRoutes } from '#people/sessions/sessions.routes.ts'
import { createSessions, type Sessions } from '#people/sessions/sessions.ts'

/** ms for which invitations and registrations are kept once they are over: they contain the e-mails of people. */
const OVER_KEPT = 30 * 24 * 3_600_000

export type People = {
  sessions: Sessions
  /** Writes the mails of recovery. Their requests are stored without an account, which is looked up here. */
  prepareMails(): Promise<void>
  retainedRows: RetainedRows[]
}

/** Another cost of passwords or other limits of guessing, for tests with thousands of sign-ins. */
export type LoginParts = { passwords?: Passwords; limits?: LoginLimits; flowLimits?: FlowLimits }

/** Access to homes: accounts, sessions, the people of a home, and every flow that starts from a mail. */
export async function openPeople(
  parts: Base & {
    home: Home
    hubLink: Pick<HubLink, 'admitHub'>
    login: LoginParts
    /** Whether a home belongs to a demo for visitors. */
    isDemo(homeId: string): boolean
  },
): Promise<People & Pick<Module, 'served'>> {
  const { database, clock, audit, live, mail, hubLink, login } = parts
  const { homes, hubs, notifications } = parts.home
  const passwords = login.passwords ?? createPasswords()
  const account = createAccount({ database, clock, ...login, passwords })
  const sessions = await createSessions({
    database,
    clock,
    audit,
    ...login,
    passwords,
    isDemo: parts.isDemo,
    onNewDevice: (tx, signIn) => notifications.notify(tx, { kind: 'new_sign_in', ...signIn }),
  })
  const throttle = createFlowThrottle({
    database,
    clock,
    ...(login.flowLimits === undefined ? {} : { limits: login.flowLimits }),
  })
  const recovery = createRecovery({
    database,
    clock,
    audit,
    passwords,
    mail,
    forgetGuesses: (tx, email) => createLoginThrottle({ database: tx, clock }).forget(email),
    onChanged: (tx, { id: accountId, homeId }) =>
      notifications.notify(tx, { kind: 'password_changed', homeId, accountId }),
  })
  const accept = createAccept({
    database,
    clock,
    audit,
    onJoined: (tx, { homeId, accountId: personId, person }) =>
      notifications.notify(tx, { kind: 'invitation_accepted', homeId, personId, person }),
  })
  const refuseClaim = createRefuseClaim({ clock, mail, throttle })
  return {
    sessions,
    prepareMails: () => recovery.prepare(),
    retainedRows: [
      { name: 'sessions', removeSome: removeOldSessions },
      { name: 'invitations', keptFor: OVER_KEPT, removeSome: removeOldInvitations },
      { name: 'registrations', keptFor: OVER_KEPT, removeSome: removeOldRegistrations },
    ],
    served: [
      ...sessionsRoutes({ sessions, endStreams: (sessionId) => live.endSession(sessionId) }),
      ...recoveryRoutes({ recovery, throttle, mail, live }),
      ...peopleRoutes({
        people: createPeople({ database, clock }),
        invitations: createInvitations({ database, clock, mail }),
        accept,
        throttle,
        mail,
        live,
      }),
      ...registrationsRoutes({
        register: createRegister({
          database,
          clock,
          audit,
          mail,
          homes,
          hubs,
          admitHub: (hubId, secret) => hubLink.admitHub(hubId, secret),
          refuseClaim,
        }),
        activation: createHomeActivation({ database, clock, audit, refuseClaim }),
        hubs,
        throttle,
        mail,
      }),
      ...accountRoutes({ account, live, notifications, mail }),
    ],
  }
}
