import { randomUUID } from 'node:crypto'
import { parkIds } from '@foyer/contract/park.ts'
import type { Audit } from '#base/audit/audit.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Language } from '#base/http/language.ts'
import { isHubSecret, makeHubSecret } from '#hub-link/hub-secret.ts'
import type { Homes } from '#home/homes/homes.ts'
import type { Hubs } from '#home/hubs/hubs.ts'
import { endLinks, makeLink } from '#base/links/links.ts'
import { parkNameOf } from '#base/mail/mail-brand.ts'
import type { Mail } from '#base/mail/mail.ts'
import { hasPeople, nameOfEmail, opensHome } from '#people/people/join-home.ts'
import { storedEmail } from '#people/sessions/sessions.ts'
import {
  deleteFormer,
  findFormer,
  findHub,
  insertHome,
  insertRegistration,
  updatePark,
} from './registration.store.ts'

/** ms for which the link of a registration is valid. */
const REGISTRATION_LIFE = 72 * 3_600_000

const words = {
  en: { home: 'Home', room: 'Home', hub: 'Hub' },
  fr: { home: 'Maison', room: 'Maison', hub: 'Box' },
} as const satisfies Record<Language, object>

type Wanted = {
  email: string
  name?: string | undefined
  park?: string | undefined
  language?: Language | undefined
  homeName?: string | undefined
  timeZone?: string | undefined
  hub?: { id: string; secret: string } | undefined
}

export type Register = (
  wanted: Wanted,
  caller: {
    ip: string
    requestId: string
    /** Runs an effect outside the database once the registration is committed. */
    afterCommit(effect: () => Promise<void>): void
  },
) => Promise<{
  homeId: string
  hubId: string
  secret: string
  expiresAt: number
}>

/**
 * Prepares a home for a person: the home with its default room and its hub, and the mail that opens it. It has no
 * member until then. A hub that exists already is proved by its own secret. Without a hub, an e-mail that is registered
 * already keeps its home and its hub, which gets another secret. Throws `conflict` for an e-mail that opens a home,
 * `not_found` for a hub without its proof, `hub_taken` for the hub of another home, whose owners are notified.
 */
export function createRegister(parts: {
  database: Database
  clock: Clock
  audit: Audit
  mail: Pick<Mail, 'queue'>
  homes: Pick<Homes, 'update'>
  hubs: Pick<Hubs, 'add' | 'renew'>
  /** Lets a hub sign in at a broker with its own store of accounts. */
  admitHub(hubId: string, secret: string): Promise<void>
  refuseClaim(tx: Database, hubId: string): Promise<void>
}): Register {
  const { database, clock, audit, mail } = parts

  /** The home of an existing hub, if it has no members. */
  async function homeOfHub(
    tx: Database,
    hub: { id: string; secret: string },
  ): Promise<{ homeId: string } | 'not_found' | 'hub_taken'> {
    const row = await findHub(tx, hub.id)
    if (row === undefined || row.secretHash === null || !isHubSecret(hub.secret, row.secretHash)) {
      return 'not_found'
    }
    if (!(await hasPeople(tx, row.homeId))) return { homeId: row.homeId }
    await parts.refuseClaim(tx, hub.id)
    return 'hub_taken'
  }

  return async (wanted, { ip, requestId, afterCommit }) => {
    const email = storedEmail(wanted.email)
    const language = wanted.language ?? 'fr'
    const at = clock.now()
    const expiresAt = at + REGISTRATION_LIFE
    // Refusals are thrown after the commit: the mail about a refused claim has to be stored.
    const done = await database.transaction(async (tx) => {
      const former = wanted.hub === undefined ? await findFormer(tx, email) : undefined
      // Checked once the hub is locked: until then, the former link may be followed.
      if (await opensHome(tx, email)) return 'conflict' as const
      const found = wanted.hub === undefined ? (former ?? null) : await homeOfHub(tx, wanted.hub)
      if (typeof found === 'string') return found
      for (const id of await deleteFormer(tx, { homeId: found?.homeId ?? null, email })) {
        await endLinks(tx, id, ['home', 'registration'], at)
      }
      const home = {
        id: found?.homeId ?? randomUUID(),
        parkId: parkOf(wanted.park),
        name: wanted.homeName?.normalize('NFC') ?? words[language].home,
        timeZone: wanted.timeZone ?? 'Europe/Paris',
      }
      const hub = former
        ? { id: former.hubId, secret: (await parts.hubs.renew(tx, former, afterCommit)).secret }
        : (wanted.hub ?? { id: randomUUID(), secret: makeHubSecret() })
      if (former === undefined) afterCommit(() => parts.admitHub(hub.id, hub.secret))
      if (found === null) {
        await insertHome(tx, { ...home, roomId: randomUUID(), room: words[language].room, at })
        await parts.hubs.add(tx, { ...hub, homeId: home.id, name: words[language].hub })
      } else {
        await updatePark(tx, home)
        // The daily history is recalculated, as when the owner changes the zone.
        const { name, timeZone: time_zone } = home
        await parts.homes.update(tx, home.id, { name, time_zone })
      }
      const id = randomUUID()
      const name = wanted.name?.normalize('NFC') ?? nameOfEmail(email)
      await insertRegistration(tx, { id, homeId: home.id, hubId: hub.id, email, name, language, at })
      await writeMail(tx, { id, email, language, home, hubId: hub.id, at, expiresAt })
      await audit.record(tx, {
        homeId: home.id,
        accountId: null,
        sessionId: null,
        action: 'registerHome',
        object: id,
        result: 'ok',
        ip,
        requestId,
      })
      return { homeId: home.id, hubId: hub.id, secret: hub.secret, expiresAt }
    })
    if (typeof done === 'string') throw new GatewayError(done, fieldOf[done])
    return done
  }

  async function writeMail(
    tx: Database,
    registered: {
      id: string
      email: string
      language: Language
      home: { parkId: string; name: string; timeZone: string }
      hubId: string
      at: number
      expiresAt: number
    },
  ): Promise<void> {
    const { id: subject, home, at, expiresAt } = registered
    const link = { subject, at, expiresAt }
    const homeCode = await makeLink(tx, { ...link, purpose: 'home' })
    const endCode = await makeLink(tx, { ...link, purpose: 'registration' })
    const code = `${homeCode}.${registered.hubId}.${endCode}`
    await mail.queue(tx, {
      kind: 'home_activation',
      data: {
        // A home that has no name yet is “your home”.
        homeName: home.name === words[registered.language].home ? null : home.name,
        path: `/parks/${parkNameOf(home.parkId)}/activation?code=${code}`,
        expires: { at: expiresAt, timeZone: home.timeZone },
      },
      to: registered.email,
      language: registered.language,
      parkId: home.parkId,
    })
  }
}

const fieldOf = {
  conflict: { field: 'body.email' },
  not_found: { field: 'body.hub' },
  hub_taken: { field: 'body.hub' },
} as const

function parkOf(park = 'vav'): string {
  if (park === 'vav' || park === 'foyer') return parkIds[park]
  return park
}
