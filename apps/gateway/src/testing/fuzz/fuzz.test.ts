import { changePassword, endOtherSessions, endSession } from '@foyer/contract/account.ts'
import type { AnyCall } from '@foyer/contract/call.ts'
import { errorReplySchema, errorStatus } from '@foyer/contract/error.ts'
import { calls } from '@foyer/contract/registry.ts'
import { authenticate, logout, parkIds } from '@foyer/contract/session.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { addPerson, signIn, type TestApp } from '#testing/app.ts'
import { startTwoGateways } from '#testing/two-gateways.ts'
import { codesOf } from '#base/http/openapi.ts'
import { addBrowser } from '#testing/push-browsers.ts'
import { bringAbsenceBack, forgetAbsences } from '#testing/absences.ts'
import { bringBulkOrderBack } from '#testing/bulk.ts'
import { bringImportBack } from '#testing/imports.ts'
import { bringNamedWeekBack } from '#testing/named-weeks.ts'
import { bringRedDayBack } from '#testing/red-days.ts'
import { bringRunBack } from '#testing/access/scenario-rows.ts'
import { bringRoomsBack, bringSettingsBack } from '#testing/rooms.ts'
import { makeTestHome } from '#testing/world.ts'
import { bringScenarioBack, forgetScenarios } from './scenarios.ts'
import {
  garbageDraft,
  requestOf,
  validDraft,
  type Draft,
  type FuzzPerson,
  type FuzzRequest,
} from './fuzz-requests.ts'
import { mutate } from './mutate.ts'
import { createRandom, type Random } from './random.ts'
import { forgetFlows, PLATFORM_KEY, suppliesFor } from './flows.ts'

/** `npm run proofs` sends 20,000, or a million with `--long`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_270_118)
const AT_ONCE = 12
/** Calls that need a room that may be deleted, all the rooms, or a tank. */
const roomCalls = new Set(['deleteRoom', 'reorderRooms', 'createRoom', 'setHotWater'])

/** Limits so high that no request reaches them: the tests are about the code behind them. */
const noLimits = {
  email: { free: 1e9, firstPause: 1, longestPause: 1, most: 1e9, forgottenAfter: 1 },
  address: { most: 1e9, window: 1 },
  addressDay: { most: 1e9, window: 1 },
  everybody: { most: 1e9, perAccount: 0, window: 1, addressMost: 1e9 },
}

const unlimited = { most: 1e9, window: 1 }
const noFlowLimits = {
  links: unlimited,
  recoveries: unlimited,
  emailHour: unlimited,
  emailDay: unlimited,
  invitations: unlimited,
  pushSubscriptions: unlimited,
}

type Tally = Map<string, number>

test(`${REQUESTS} requests of every kind: no 5xx, no stack, no reply that breaks the contract`, async () => {
  const at = await startTwoGateways({
    limits: noLimits,
    flowLimits: noFlowLimits,
    environment: { PLATFORM_KEY },
  })
  const people = await makePeople(at)
  const mix: Tally = new Map()
  const succeeded: Tally = new Map()
  let left = REQUESTS
  let live = 0

  async function work(): Promise<void> {
    while (left > 0) {
      left -= 1
      // The other workers change `left` while this one waits.
      const turn = left
      // A separate generator for each request: the order of requests does not change their content.
      const random = createRandom(SEED + turn)
      if (turn % 100 === 0) {
        await forgetMade(at, people)
        await forgetFlows(at)
        const homes = people.map(({ home }) => home)
        await forgetScenarios(at, homes)
        await forgetAbsences(at.database, homes)
        await at.database.query('delete from named_week')
        await at.database.query('delete from red_day_settings')
        await at.database.query('delete from energy_import')
      }
      // Calls take turns: with a random choice, some would get too few requests that must succeed.
      const { request, person } = await next(at, people, calls[turn % calls.length] ?? authenticate, random)
      if (request.kind !== 'garbage' && request.headers['token'] === person.token) live += 1
      const answer = await send(at, request)
      check(request, answer)
      count(mix, `${request.kind} ${answer.status}`)
      if (answer.status < 300) count(succeeded, request.call.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const byName = [...mix].toSorted(([one], [other]) => one.localeCompare(other))
  const lines = byName.map(([name, n]) => `  ${String(n).padStart(6)}  ${name}`)
  process.stdout.write(`fuzz: seed ${SEED}, ${REQUESTS} requests\n${lines.join('\n')}\n`)
  expect(live / REQUESTS).toBeGreaterThan(0.3)
  // In the short run each call gets some twenty requests, and chance decides how many are valid.
  const enough = REQUESTS < 10_000 ? 1 : Math.min(200, REQUESTS / 400)
  const rare = calls.filter(({ name }) => (succeeded.get(name) ?? 0) < enough)
  expect(rare.map(({ name }) => name)).toEqual([])
  expect(Object.prototype).not.toHaveProperty('admin')
  await at.close()
}, 1_800_000)

async function makePeople(at: TestApp): Promise<[FuzzPerson, ...FuzzPerson[]]> {
  const person = async (parkId: string): Promise<FuzzPerson> => {
    const home = await makeTestHome(at.database, at.clock, parkId)
    const { email, password } = home.owner
    return { home, email, password, isOwner: true, token: await signIn(at, { email, password }) }
  }
  const first = await person(parkIds.vav)
  const others = [await person(parkIds.vav), await person(parkIds.foyer), await person(parkIds.vav)]
  const member = await addPerson(at.database, { homeId: first.home.homeId, role: 'member' })
  const { email, password } = member
  const token = await signIn(at, { email, password })
  return [first, ...others, { home: first.home, email, password, isOwner: false, token }]
}

/**
 * A home may have twenty hubs and forty contracts, and bills must not overlap: deletes those that the run created, so
 * that creating one can succeed again.
 */
async function forgetMade({ database }: TestApp, people: readonly FuzzPerson[]): Promise<void> {
  await database.query('delete from contract where id <> all ($1)', [
    people.map(({ home }) => home.contractId),
  ])
  for (const { home } of people) {
    await database.query(
      `insert into contract (id, home_id, valid_from, option, subscribed_power)
       values ($1, $2, '2009-01-01', 'base', 6) on conflict do nothing`,
      [home.contractId, home.homeId],
    )
  }
  await database.query('delete from supplier_bill where id <> all ($1)', [
    people.map(({ home }) => home.supplierBillId),
  ])
  for (const { home } of people) {
    await database.query(
      `insert into supplier_bill (home_id, id, first_day, last_day, total, entered_by)
       values ($1, $2, '2009-01-01', '2009-01-31', 80, 'Marie') on conflict do nothing`,
      [home.homeId, home.supplierBillId],
    )
  }
  await database.query('delete from hub h where not exists (select from device d where d.hub_id = h.id)')
}

/** The next request of a call: more than half are valid, a third are mutated, the rest are arbitrary. */
async function next(
  at: TestApp,
  people: [FuzzPerson, ...FuzzPerson[]],
  call: AnyCall,
  random: Random,
): Promise<{ request: FuzzRequest; person: FuzzPerson }> {
  const chosen = random.pick(people)
  const foreign = people.find((person) => person.home !== chosen.home) ?? chosen
  const chance = random.next()
  if (chance > 0.85) {
    return { request: requestOf(call, 'garbage', garbageDraft(random, chosen.token)), person: chosen }
  }
  const person = await personFor(at, call, chosen)
  if (roomCalls.has(call.name)) await bringRoomsBack(at.database, person.home)
  if (call.name === 'setRoomSettings') await bringSettingsBack(at.database, person.home)
  if ('scenarioId' in call.params.shape) await bringScenarioBack(at, person.home)
  if ('runId' in call.params.shape) {
    await bringScenarioBack(at, person.home)
    await bringRunBack(at.database, person.home, at.clock.now())
  }
  if ('bulkOrderId' in call.params.shape) await bringBulkOrderBack(at.database, person.home)
  if ('namedWeekId' in call.params.shape) await bringNamedWeekBack(at.database, person.home)
  if ('importId' in call.params.shape) await bringImportBack(at.database, person.home)
  if ('absenceId' in call.params.shape) await bringAbsenceBack(at.database, person.home)
  if (call.name === 'skipRedDay') await bringRedDayBack(at.database, person.home)
  const draft = { ...validDraft(call, person, random) }
  const supplies = await suppliesFor(at, call, person.home)
  Object.assign(draft, supplies, { headers: { ...draft.headers, ...supplies?.headers } })
  if (chance < 0.55) return { request: requestOf(call, 'valid', draft), person }
  return { request: requestOf(call, 'mutated', mutateSome(draft, foreign, random)), person }
}

/** Calls that end or delete something get an object of their own for it. */
async function personFor(at: TestApp, call: AnyCall, chosen: FuzzPerson): Promise<FuzzPerson> {
  if (call === logout) return { ...chosen, token: await signIn(at, chosen) }
  if (call === endSession) {
    return { ...chosen, sessionId: String(decodeJwt(await signIn(at, chosen))['sid']) }
  }
  if ('subscriptionId' in call.params.shape) {
    const { sub = '', sid } = decodeJwt(chosen.token)
    const of = { homeId: chosen.home.homeId, accountId: sub, sessionId: String(sid) }
    return { ...chosen, browserId: (await addBrowser(at.database, of)).id }
  }
  if (call !== changePassword && call !== endOtherSessions) return chosen
  const added = await addPerson(at.database, { homeId: chosen.home.homeId, role: 'member' })
  return { ...chosen, ...added, isOwner: false, token: await signIn(at, added) }
}

function mutateSome(draft: Draft, foreign: FuzzPerson, random: Random): Draft {
  let mutated = draft
  for (let left = 1 + random.below(3); left > 0; left -= 1) mutated = mutate(mutated, foreign.home, random)
  return mutated
}

type Answer = { status: number; text: string; headers: Headers }

async function send(at: TestApp, request: FuzzRequest): Promise<Answer> {
  const response = await at.send(request.path, {
    method: request.method,
    headers: request.headers,
    body: request.body,
  })
  return { status: response.status, headers: response.headers, text: await readStart(response) }
}

/** Reads the body; of a stream only its first event, after which it is cancelled. */
async function readStart(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  const reader = response.body?.getReader()
  const start = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(start?.value)
}

/** Checks that apply to every answer; a failure shows the request. */
function check(request: FuzzRequest, { status, text, headers }: Answer): void {
  const shown = JSON.stringify({ ...request, call: request.call.name, answer: text.slice(0, 300) })
  expect(status, shown).toBeLessThan(500)
  expect(headers.get('x-content-type-options'), shown).toBe('nosniff')
  expect(text, shown).not.toMatch(/\bat .+\.[jt]s:\d+|node_modules|postgres|SELECT|insert into/i)
  if (request.method === 'HEAD') expect(text, shown).toBe('')
  else if (status >= 400) {
    const reply = errorReplySchema.parse(JSON.parse(text))
    expect(errorStatus[reply.code], shown).toBe(status)
    expect(reply.message, shown).not.toBe('')
    if (isOwn(request)) expect([...codesOf(request.call)], shown).toContain(reply.code)
  } else if (headers.get('content-type')?.startsWith('application/json') === true && isOwn(request)) {
    expect(request.call.reply.safeParse(JSON.parse(text)).success, shown).toBe(true)
  }
}

/** Whether the request still addresses the call that it was made from. */
function isOwn({ call, method, kind }: FuzzRequest): boolean {
  return kind !== 'garbage' && method === call.method
}

function count(tally: Tally, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1)
}
