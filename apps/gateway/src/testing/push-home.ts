import { activateUser } from '@foyer/contract/activation.ts'
import { updateNotificationChoices } from '@foyer/contract/notification-choice.ts'
import { getPushKey, listPushSubscriptions, subscribePush } from '@foyer/contract/push.ts'
import { authenticate, parkIds } from '@foyer/contract/session.ts'
import { onTestFinished } from 'vitest'
import { makeLink } from '#base/links/links.ts'
import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'
import { signIn, startTestApp, type TestApp, type TestClock, type TestPerson } from './app.ts'
import { eventually } from './hub.ts'
import { type TestBrowser, startPushService, type TestPushService } from './push-service.ts'
import { dueNow, failStop } from './notified-home.ts'
import { makeTestHome, type TestHome } from './world.ts'

/** Low batteries are pushed only if the user chooses it. */
const everyBattery = { topic: 'battery', has_mail: false, has_push: true } as const

export type PushHome = {
  at: TestApp
  service: TestPushService
  home: TestHome
  /** The owner’s. */
  token: string
  /** Subscribes a browser of the user with this token, in this language; by default the owner, in French. */
  subscribe(who?: { token?: string; language?: 'en' | 'fr' }): Promise<TestBrowser & { id: string }>
  /** Checks the home now and notifies of everything again. */
  notify(): Promise<void>
}

/** For tests: a home whose people are notified through a push service on this machine. */
export async function startPushHome(
  start: (options: {
    environment: Record<string, string>
    clock: TestClock
  }) => Promise<TestApp> = listeningApp,
  environment: Record<string, string> = {},
): Promise<PushHome> {
  const service = await startPushService()
  const at = await start({ environment: { PUSH_HOSTS: service.host, ...environment }, clock: runningClock() })
  onTestFinished(async () => {
    await at.close()
    await service.close()
  })
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  await failStop(at.database, home)
  const token = await signIn(at, home.owner)
  // The first notifications of the home are made before any browser subscribes.
  await checkNow(at, home.homeId)
  await eventually(
    () => at.database.query(`select from notification where kind = 'battery_low'`),
    (rows) => rows.length === 1,
  )
  return {
    at,
    service,
    home,
    token,
    async subscribe({ token: of = token, language = 'fr' } = {}) {
      const key = getPushKey.reply.parse((await at.ask(getPushKey, { token: of })).body)
      const browser = service.subscribe(key.public_key)
      const answer = await at.ask(subscribePush, { token: of, body: { ...browser.subscription, language } })
      await at.ask(updateNotificationChoices, { token: of, body: { topics: [everyBattery] } })
      return { ...browser, id: subscribePush.reply.parse(answer.body).id }
    },
    async notify() {
      await at.database.query('delete from notification where home_id = $1', [home.homeId])
      await checkNow(at, home.homeId)
    },
  }
}

async function listeningApp({
  environment,
  clock,
}: {
  environment: Record<string, string>
  clock: TestClock
}) {
  const at = await startTestApp({
    clock,
    environment: { PLATFORM_KEY: 'the-key-of-a-test', ...environment },
  })
  await at.app.listen()
  return at
}

/** It runs on: with a stopped clock, a row that is due now may be due a millisecond later, which would never come. */
function runningClock(): TestClock {
  let ahead = Date.UTC(2027, 0, 18, 17) - Date.now()
  return {
    now: () => Date.now() + ahead,
    set: (at) => {
      ahead = at - Date.now()
    },
    pass: (ms) => {
      ahead += ms
    },
  }
}

/** Makes the home loop check a home for notifications now. */
export async function checkNow({ database }: TestApp, homeId: string): Promise<void> {
  await database.transaction(async (tx) => {
    await lockHome(tx, homeId)
    await tx.query(
      `insert into home_memory (home_id, notifications) values ($1, $2::jsonb)
       on conflict (home_id) do update set notifications = excluded.notifications`,
      [homeId, JSON.stringify(dueNow)],
    )
    await tx.query('select wake_homes(array[$1::uuid])', [homeId])
  })
}

/**
 * When (ms) a home is checked for notifications next; null: only after a change. Undefined while a plan of the home is
 * due because of a change.
 */
export async function nextCheckOf(database: Database, homeId: string): Promise<number | null | undefined> {
  const [row] = await database.query<{ at: number | null }>(
    `select (m.notifications ->> 'at')::float8 as at from home h left join home_memory m on m.home_id = h.id
     where h.id = $1 and not exists (select from home_wake w where w.home_id = h.id)`,
    [homeId],
  )
  return row?.at
}

/** Accepts an invitation to the home; its owners are notified. */
export async function acceptInvitation(at: TestApp, home: TestHome): Promise<void> {
  const times = { at: at.clock.now(), expiresAt: at.clock.now() + 3_600_000 }
  const id = await makeLink(at.database, { purpose: 'user', subject: home.invitationId, ...times })
  await at.ask(activateUser, { params: { id } })
}

/** Signs in from a kind of device that is new for the account, which is notified. */
export async function signInElsewhere(at: TestApp, { email, password }: TestPerson): Promise<void> {
  await at.ask(authenticate, {
    body: { parkName: 'vav', email, password },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
}

/** The push subscriptions of a person, as listed for them. */
export async function subscriptionsOf(at: TestApp, token: string) {
  return listPushSubscriptions.reply.parse((await at.ask(listPushSubscriptions, { token })).body)
}
