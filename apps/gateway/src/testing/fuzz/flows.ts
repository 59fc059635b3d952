import { randomUUID } from 'node:crypto'
import type { AnyCall } from '@foyer/contract/call.ts'
import { makeLink, openForm } from '#base/links/links.ts'
import { addBrowser, anyBrowser } from '#testing/push-browsers.ts'
import { addPerson, type TestApp } from '#testing/app.ts'
import type { TestHome } from '#testing/world.ts'
import type { Draft } from './fuzz-requests.ts'

export const PLATFORM_KEY = 'the-key-of-the-fuzzed-platform'

/**
 * Creates before each request what a call of the flows uses up: a valid link, a member to remove, an invitation.
 * Returns the parts of the request that refer to it; null for other calls.
 */
export async function suppliesFor(
  at: TestApp,
  call: AnyCall,
  home: TestHome,
): Promise<Partial<Pick<Draft, 'params' | 'body' | 'headers'>> | null> {
  const { database, clock } = at
  const times = { at: clock.now(), expiresAt: clock.now() + 3_600_000 }
  const email = `${randomUUID()}@example.org`
  switch (call.name) {
    case 'initiateRecovery':
      return { body: { email, parkName: 'vav' } }
    case 'checkResetCode': {
      const person = await addPerson(database)
      const link = { purpose: 'reset', subject: person.accountId, ...times } as const
      return { body: { resetCode: await makeLink(database, link), email: person.email } }
    }
    case 'finalizeRecovery': {
      const { accountId } = await addPerson(database)
      const recoverId = await openForm(database, { code: randomUUID(), accountId, ...times })
      return { body: { recoverId, password: 'Un-bon-mot-2' } }
    }
    case 'activateUser': {
      const link = {
        purpose: 'user',
        subject: await invite((await addPerson(database)).homeId),
        ...times,
      } as const
      return { params: { id: await makeLink(database, link) } }
    }
    case 'renewInvitation':
    case 'revokeInvitation':
      return { params: { invitationId: await invite() } }
    case 'invitePerson':
      return { body: { email, language: 'fr' } }
    case 'removePerson': {
      const { accountId } = await addPerson(database, { homeId: home.homeId, role: 'member' })
      return { params: { accountId } }
    }
    case 'registerHome':
      return { body: { email, homeName: 'Maison' }, headers: { 'platform-key': PLATFORM_KEY } }
    case 'activateHome': {
      const { id, hubId } = await register(false)
      const code = await makeLink(database, { purpose: 'home', subject: id, ...times })
      return { params: { homeId: code }, body: { hubId } }
    }
    case 'deleteRegistration': {
      const link = { purpose: 'registration', subject: (await register(true)).id, ...times } as const
      return { params: { id: await makeLink(database, link) } }
    }
    case 'removeHub': {
      const hubId = randomUUID()
      await database.query(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Hub', now())`, [
        hubId,
        home.homeId,
      ])
      return { params: { hubId } }
    }
    case 'subscribePush':
      return { body: { ...anyBrowser(), language: 'fr' } }
    case 'renewPushSubscription': {
      const { homeId, owner, sessionId } = home
      const of = { homeId, accountId: owner.accountId, sessionId }
      const { endpoint, auth } = await addBrowser(database, of)
      return { body: { former: { endpoint, auth }, ...anyBrowser() } }
    }
    default:
      return null
  }

  async function invite(homeId = home.homeId): Promise<string> {
    const id = randomUUID()
    await database.query(
      `insert into invitation (id, home_id, email, language, created_at, sent_at, expires_at)
       values ($1, $2, $3, 'fr', now(), now(), now())`,
      [id, homeId, email],
    )
    return id
  }

  async function register(isActivated: boolean): Promise<{ id: string; hubId: string }> {
    const [id, homeId, hubId] = [randomUUID(), randomUUID(), randomUUID()]
    await database.query(
      `insert into home (id, park_id, name, time_zone) values ($1, $1, 'Maison', 'Europe/Paris')`,
      [homeId],
    )
    await database.query(`insert into hub (id, home_id, name, created_at) values ($1, $2, 'Hub', now())`, [
      hubId,
      homeId,
    ])
    await database.query(
      `insert into registration (id, home_id, hub_id, email, name, language, created_at, activated_at)
       values ($1, $2, $3, $4, 'Zoé', 'fr', now(), $5)`,
      [id, homeId, hubId, email, isActivated ? new Date() : null],
    )
    return { id, hubId }
  }
}

/** Deletes what the flows created, so that a home's list of invitations stays short. */
export async function forgetFlows({ database }: TestApp): Promise<void> {
  await database.query('delete from invitation')
  await database.query('delete from mail')
  await database.query('delete from push_subscription')
}
