import { randomUUID } from 'node:crypto'
import { logout } from '@foyer/contract/session.ts'
import type { AnyCall } from '@foyer/contract/call.ts'
import { calls } from '@foyer/contract/registry.ts'
import { expect, test } from 'vitest'
import type { Database } from '#base/database/database.ts'
import type { AccessRow } from './access-row.ts'
import { accessRows } from './access-rows.ts'
import { bringRunBack } from './scenario-rows.ts'
import { signIn, type TestPerson } from '#testing/app.ts'
import { startTwoGateways } from '#testing/two-gateways.ts'
import { bringBulkOrderBack } from '#testing/bulk.ts'
import { eventually } from '#testing/hub.ts'
import { bringImportBack } from '#testing/imports.ts'
import { bringNamedWeekBack } from '#testing/named-weeks.ts'
import { bringAbsenceBack } from '#testing/absences.ts'
import { bringBrowserBack } from '#testing/push-browsers.ts'
import { bringRedDayBack } from '#testing/red-days.ts'
import { bringOrderBack, bringRoomsBack } from '#testing/rooms.ts'
import { bringHubBack } from '#testing/spare-hub.ts'
import { makeTestWorld, type TestHome } from '#testing/world.ts'

const DAY = 24 * 3_600_000

/** Created once for the file: every test uses the same world with all identities. */
const world = await startWorld()

type Identity = {
  name: string
  token: string | null
  home: TestHome | null
  /** For an identity without access: the code with which every call answers. */
  refused: 'unauthenticated' | 'session_ended' | null
  isOwner: boolean
}

async function startWorld() {
  const at = await startTwoGateways()
  const homes = await makeTestWorld(at.database, at.clock)
  for (const home of [homes.a, homes.b, homes.other]) {
    await bringRoomsBack(at.database, home)
    await bringHubBack(at.database, home)
    await bringBulkOrderBack(at.database, home)
    await bringNamedWeekBack(at.database, home)
    await bringImportBack(at.database, home)
  }
  // The keepers have planned the homes.
  for (const home of [homes.a, homes.b, homes.other]) await untilCommandsEnd(at.database, home)
  // Signed in long before the others, so that only this token has expired.
  at.clock.pass(-31 * DAY)
  const expired = await signIn(at, homes.a.owner)
  at.clock.pass(31 * DAY)
  const loggedOut = await signIn(at, homes.a.owner)
  await at.ask(logout, { token: loggedOut })
  const revoked = await signIn(at, homes.revokedOfA)
  await at.database.query('delete from membership where account_id = $1', [homes.revokedOfA.accountId])
  const anonymous = { home: null, isOwner: false }
  const identities: Identity[] = [
    { ...anonymous, name: 'anonymous', token: null, refused: 'unauthenticated' },
    { ...anonymous, name: 'expired', token: expired, refused: 'session_ended' },
    { ...anonymous, name: 'logged out', token: loggedOut, refused: 'session_ended' },
    { ...anonymous, name: 'revoked', token: revoked, refused: 'session_ended' },
    await live('owner of A', homes.a, homes.a.owner, true),
    await live('member of A', homes.a, homes.memberOfA, false),
    await live('owner of B', homes.b, homes.b.owner, true),
    await live('owner of another park', homes.other, homes.other.owner, true),
  ]
  return { at, homes: [homes.a, homes.b, homes.other], identities }

  async function live(name: string, home: TestHome, person: TestPerson, isOwner: boolean): Promise<Identity> {
    return { name, home, isOwner, refused: null, token: await signIn(at, person) }
  }
}

/** Makes a row's call with an identity, with this id if the row has one. */
async function make(call: AnyCall, row: AccessRow, who: Identity, id?: string) {
  const { at } = world
  const place = id === undefined || row.id === undefined ? {} : { [row.id.name]: id }
  const params = { ...row.params, ...(row.id?.in === 'params' ? place : {}) }
  const query = { ...row.query, ...(row.id?.in === 'query' ? place : {}) }
  const token = who.token === null ? {} : { token: who.token }
  const body = row.body ?? (who.home === null ? undefined : row.bodyOf?.(who.home))
  const path = `/api${call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`
  const response = await at.send(`${path}?${new URLSearchParams(query).toString()}`, {
    method: call.method,
    headers: { 'content-type': 'application/json', ...token },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // The position of the home's stream changes between two requests.
  const headers = [...response.headers].filter(([name]) => name !== 'x-live-position')
  return { status: response.status, text: await readStart(response), headers }
}

/** Reads the body; of a stream only its first chunk, after which it is cancelled. */
async function readStart(response: Response): Promise<string> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (!isStream || response.body === null) return response.text()
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** Of a command: a person asked for it. */
const isAsked = `actor_kind not in ('system', 'schedule', 'scenario', 'scenario_end', 'red_day', 'red_day_end')`

/**
 * Leaves out rows that a home's keeper adds on its own some time after a call: it notifies people, computes absences
 * again, follows the plan for red days, and sends devices the orders that are in force then.
 */
const own: Partial<Record<string, string>> = {
  notification: 'and id = any($2)',
  room_claim: `and kind not in ('absence', 'scenario', 'red_day')`,
  command: `and ${isAsked}`,
  command_device: `and command_id in (select id from command where ${isAsked})`,
}

const homeTables = [
  'hub',
  'room',
  'device',
  'schedule',
  'scenario',
  'scenario_run',
  'scenario_version',
  'schedule_change',
  'room_override',
  'room_claim',
  'bulk_order',
  'named_week',
  'bulk_order_room',
  'absence',
  'absence_room',
  'command',
  'command_device',
  'slot',
  'connectivity',
  'occurrence',
  'series',
  'contract',
  'contract_price',
  'supplier_bill',
  'day_color',
  'red_day_plan',
  'red_day_skip',
  'red_day_settings',
  'red_day_room',
  'energy_import',
  'energy_import_day',
  'notification',
  'membership',
  'push_subscription',
  'invitation',
]

/** One digest for each home and table. One statement: the tests read this some thousand times. */
const digests = homeTables
  .map(
    (table) =>
      `select '${table}' as name, home_id, md5(string_agg(to_jsonb(t)::text, '\n' order by to_jsonb(t)::text)) as digest
       from ${table} t where home_id = any($1) ${own[table] ?? ''} group by home_id`,
  )
  .join(' union all ')

/** The stored content of homes, once no command is being sent. */
async function contentOf(homes: readonly TestHome[]): Promise<unknown[]> {
  await untilPlanned()
  const ids = homes.map(({ homeId }) => homeId)
  const notificationIds = homes.map(({ notificationId }) => notificationId)
  return world.at.database.query(`${digests} order by name, home_id`, [ids, notificationIds])
}

/** Waits until each home is planned after what was done before, and its commands are sent or refused. */
async function untilPlanned(): Promise<void> {
  const { database, clock } = world.at
  await eventually(
    () =>
      database.query(
        `select from home_wake union all select from command_device where status = 'requested'
         union all select from home_clock where at <= to_timestamp($1::float8 / 1000)`,
        [clock.now()],
      ),
    (left) => left.length === 0,
  )
}

async function countAudit(): Promise<number> {
  const [row] = await world.at.database.query<{ n: number }>('select count(*) as n from audit_event')
  return row?.n ?? 0
}

const guarded = calls.filter((call) => call.access === 'home' || call.access === 'owner')

test('every call with a token has a row, and every row has a call', () => {
  expect(Object.keys(accessRows).toSorted()).toEqual(guarded.map((call) => call.name).toSorted())
  expect(calls.filter((call) => call.access === 'public').map((call) => call.name)).toEqual([
    'authenticate',
    'initiateRecovery',
    'checkResetCode',
    'finalizeRecovery',
    'activateUser',
    'activateHome',
    'deleteRegistration',
    'renewPushSubscription',
  ])
})

for (const call of guarded) {
  const row = accessRows[call.name]
  if (row === undefined) continue
  const isLast = call === logout

  test(`${call.name}: an identity that is not signed in gets only a refusal`, async () => {
    for (const who of world.identities.filter((identity) => identity.refused !== null)) {
      for (const home of world.homes) {
        const answer = await make(call, row, who, row.id?.idOf(home))
        expect(answer.status, who.name).toBe(401)
        expect(JSON.parse(answer.text), who.name).toMatchObject({ code: who.refused })
        expect(answer.text).not.toContain(home.mark)
      }
    }
  })

  const place = row.id
  if (place !== undefined) {
    test(`${call.name}: an id of another home gets exactly the same answer as an unknown id`, async () => {
      for (const who of world.identities) {
        if (who.home === null) continue
        const before = await contentOf(world.homes)
        const nowhere = await make(call, row, who, randomUUID())
        for (const home of world.homes) {
          if (home !== who.home)
            expect(await make(call, row, who, place.idOf(home)), who.name).toEqual(nowhere)
        }
        if (place.in === 'params') {
          const expected = call.access === 'owner' && !who.isOwner ? 403 : 404
          expect(nowhere.status, who.name).toBe(expected)
          for (const id of ['x', '1', '%00', ' ', '0'.repeat(36), `${randomUUID()}'--`]) {
            const malformed = await make(call, row, who, id)
            expect([malformed.status, malformed.text], id).toEqual([nowhere.status, nowhere.text])
          }
        }
        expect(await contentOf(world.homes), who.name).toEqual(before)
      }
    })
  }

  test(`${call.name}: a user with access gets the content of their home and nothing of another home`, async () => {
    for (const who of world.identities) {
      if (who.home === null) continue
      const others = world.homes.filter((home) => home !== who.home)
      if (row.id?.name === 'subscriptionId') await bringBrowserBack(world.at.database, who.home)
      if (row.id?.name === 'runId') await bringRunBack(world.at.database, who.home, world.at.clock.now())
      if (call.name === 'retryCommand') await bringOrderBack(world.at.database, who.home)
      if (row.id?.name === 'bulkOrderId') await bringBulkOrderBack(world.at.database, who.home)
      if (row.id?.name === 'hubId') await bringHubBack(world.at.database, who.home)
      if (row.id?.name === 'importId') await bringImportBack(world.at.database, who.home)
      if (row.id?.name === 'absenceId') await bringAbsenceBack(world.at.database, who.home)
      if (call.name === 'skipRedDay') await bringRedDayBack(world.at.database, who.home)
      // While the command of the previous call is still open, there would be nothing to send or to show.
      if (call.name === 'setHotWater' || call.name === 'setRoomOrder')
        await untilCommandsEnd(world.at.database, who.home)
      const before = await contentOf(others)
      const audited = await countAudit()
      const answer = await make(call, row, isLast ? await again(who) : who, row.id?.idOf(who.home))
      if (call.access === 'owner' && !who.isOwner) {
        expect([answer.status, JSON.parse(answer.text)], who.name).toMatchObject([403, { code: 'forbidden' }])
      } else if (row.isOwnersAlone === true && !who.isOwner) {
        expect([answer.status, JSON.parse(answer.text)], who.name).toMatchObject([404, { code: 'not_found' }])
      } else {
        expect([answer.status, answer.text], who.name).toEqual([200, expect.any(String)])
        for (const part of row.shows(who.home)) expect(answer.text, who.name).toContain(part)
      }
      // A list with a filter is also checked without it.
      const whole = row.id?.in === 'query' ? await make(call, row, who) : answer
      for (const home of others) {
        for (const foreign of foreignParts(home)) {
          expect(answer.text, who.name).not.toContain(foreign)
          expect(whole.text, who.name).not.toContain(foreign)
        }
      }
      expect(await contentOf(others), who.name).toEqual(before)
      const writes = call.isRead ? 0 : 1
      // The new sign-in for the logout is an audit event of its own.
      expect((await countAudit()) - audited, who.name).toBe(isLast ? 2 : writes)
    }
  })
}

/** Waits until a home is planned, which may request a command, and all its commands are refused or ended. */
async function untilCommandsEnd(database: Database, { homeId }: TestHome): Promise<void> {
  await eventually(
    () =>
      database.query(
        `select from command_device where home_id = $1 and status in ('requested', 'sent')
         union all select from home_wake where home_id = $1`,
        [homeId],
      ),
    ({ length }) => length === 0,
  )
}

/** A separate session for a call that ends it. */
async function again(who: Identity): Promise<Identity> {
  return who.home === null ? who : { ...who, token: await signIn(world.at, who.home.owner) }
}

function foreignParts(home: TestHome): string[] {
  const { owner, facts: _, ...rest } = home
  return [...Object.values(rest), owner.accountId, owner.email]
}
