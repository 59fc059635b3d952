import type { Audit } from '#audit/audit.ts'
import type { OpenDatabase } from '#database/open-database.ts'
import type { Page } from '#http/mount.ts'
import type { Served } from '#http/serve.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import type { Hubs } from '#hubs/hubs.ts'
import { createFlowThrottle, type FlowLimits } from '#throttle/flow-throttle.ts'
import type { Live } from '#live/live.ts'
import { createMailbox } from '#mail/mailbox.ts'
import { createMail, type Mail } from '#mail/mail.ts'
import { createSmtpTransport } from '#mail/smtp-transport.ts'
import type { Notifications } from '#notifications/notifications.ts'
import { createAccept } from '#people/accept.ts'
import { createInvitations } from '#people/invitations.ts'
import { peopleRoutes } from '#people/people.routes.ts'
import { createPeople } from '#people/people.ts'
import { recoveryRoutes } from '#recovery/recovery.routes.ts'
import { createRecovery } from '#recovery/recovery.ts'
import { createHomeActivation } from '#registrations/activate-home.ts'
import { createPlatformKey, type PlatformKey } from '#registrations/platform-key.ts'
import { createRefuseClaim } from '#registrations/refuse-claim.ts'
import { createRegister } from '#registrations/register.ts'
import { registrationsRoutes } from '#registrations/registrations.routes.ts'
import { createLoginThrottle } from '#throttle/login-throttle.ts'
import type { Passwords } from '#sessions/passwords.ts'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

export type Flows = {
  served: Served[]
  /** The local mailbox, where no mail server is set. */
  pages: Page[]
  mail: Mail
  platformKey: PlatformKey
}

/** Everything that goes through a mail: recovery, invitations, registrations, and the people that come of them. */
export function createFlows(parts: {
  database: OpenDatabase
  reads: OpenDatabase
  clock: Clock
  log: Log
  settings: Settings
  audit: Audit
  passwords: Passwords
  hubLink: Pick<HubLink, 'admitHub'>
  hubs: Hubs
  live: Live
  notifications: Pick<Notifications, 'tell'>
  /** The product's own address, as people open it. */
  origin: () => string
  limits: FlowLimits | undefined
}): Flows {
  const {
    database,
    reads,
    clock,
    log,
    settings,
    audit,
    passwords,
    hubLink,
    hubs,
    live,
    notifications,
    origin,
  } = parts
  const office = () => ({ origin: origin(), support: settings.support })
  const mail = createMail({
    database,
    clock,
    log,
    transport: settings.smtpUrl === null ? null : createSmtpTransport(settings.smtpUrl),
    from: settings.mailFrom,
    office,
    prepare: () => recovery.prepare(),
  })
  const throttle = createFlowThrottle({
    database,
    clock,
    ...(parts.limits === undefined ? {} : { limits: parts.limits }),
  })
  const recovery = createRecovery({
    database,
    clock,
    audit,
    passwords,
    mail,
    onChanged: (tx, { id: accountId, homeId }) =>
      notifications.tell(tx, { kind: 'password_changed', homeId, accountId }),
  })
  const refuseClaim = createRefuseClaim({ clock, mail, throttle })
  const platformKey = createPlatformKey(settings)
  const served = [
    ...recoveryRoutes({
      recovery,
      throttle,
      mail,
      live,
      forgetGuesses: (email) => createLoginThrottle({ database, clock }).forget(email),
    }),
    ...peopleRoutes({
      people: createPeople({ database, clock }),
      invitations: createInvitations({ database, clock, mail }),
      accept: createAccept({
        database,
        clock,
        audit,
        onJoined: (tx, { homeId, accountId: personId, person }) =>
          notifications.tell(tx, { kind: 'invitation_accepted', homeId, personId, person }),
      }),
      throttle,
      mail,
      live,
    }),
    ...registrationsRoutes({
      register: createRegister({ database, clock, audit, mail, hubs, refuseClaim }),
      activation: createHomeActivation({ database, clock, audit, refuseClaim }),
      hubs,
      admitHub: (hubId, secret) => hubLink.admitHub(hubId, secret),
      throttle,
      mail,
    }),
  ]
  const pages = settings.smtpUrl === null ? createMailbox({ database: reads, office }) : []
  return { served, pages, mail, platformKey }
}
