import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyCall } from '@foyer/contract/call.ts'
import { authenticate, parkIds, type Role } from '@foyer/contract/session.ts'
import { createApp, type GatewayApp, type Timings } from '#app.ts'
import type { Clock } from '#base/clock.ts'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { openTestDatabase } from './database.ts'
import { lastingLeases } from './keepers.ts'
import { createLog } from '#base/log.ts'
import type { FlowLimits } from '#base/throttle/flow-throttle.ts'
import type { LoginLimits } from '#base/throttle/login-throttle.ts'
import { hashPassword, type PasswordCost } from '#people/sessions/password-hash.ts'
import { createPasswords } from '#people/sessions/passwords.ts'
import { readSettings } from '#base/settings.ts'

/** A clock that stops until a test sets it. */
export type TestClock = Clock & { set(at: number): void; pass(ms: number): void }

export type TestApp = {
  app: GatewayApp
  database: OpenDatabase
  clock: TestClock
  /** Every line that was logged. */
  logged: string[]
  /** Sends one call as a client would, and returns the parsed answer. */
  ask(call: AnyCall, request?: TestRequest): Promise<TestAnswer>
  /** Sends any request below the app's origin. */
  send(path: string, init?: RequestInit & { ip?: string }): Promise<Response>
  close(): Promise<void>
}

export type TestRequest = {
  token?: string | null
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
  ip?: string
}

type TestAnswer = { status: number; body: unknown; text: string; headers: Headers }

/** argon2id at its lowest cost: tests that are not about its cost sign in thousands of times. */
const cheapPasswords: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

const ORIGIN = 'http://gateway.test'

const DAY = 24 * 3_600_000

/**
 * The hubs of the test world never connect: with the usual minute, long tests alone would report them as lost. With the
 * usual twenty seconds after a start, long tests alone would see orders that its devices are owed. Due rows are searched
 * often, as a test sets the clock.
 */
const testTimings: Timings = {
  hubs: { startGrace: DAY, ask: 5 },
  settle: DAY,
  due: { longestSleep: 200, shortestSleep: 50, pause: 1_000 },
  keepers: lastingLeases,
}

/** The whole gateway in this process, on a real database of its own, without its sockets. */
export async function startTestApp(
  options: {
    /** ms; by default the time of the screenshots. */
    now?: number
    environment?: Record<string, string>
    webFolder?: string
    limits?: LoginLimits
    flowLimits?: FlowLimits
    cost?: PasswordCost
    /** A database that another app uses too; it is closed with this one. */
    database?: OpenDatabase
    /** The other app's clock, if both run at the same time. */
    clock?: TestClock
    timings?: Timings
  } = {},
): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase())
  const clock = options.clock ?? createTestClock(options.now ?? Date.UTC(2027, 0, 18, 17))
  const logged: string[] = []
  const dataFolder = join(tmpdir(), `foyer-app-${randomUUID()}`)
  mkdirSync(dataFolder, { mode: 0o700 })
  const settings = readSettings({
    FOYER_DATA: dataFolder,
    FOYER_DEMO: '0',
    PORT: '0',
    MQTT_PORT: '0',
    ...options.environment,
  })
  const app = await createApp({
    database,
    settings,
    clock,
    log: createLog({ level: 'debug', destination: { write: (line) => void logged.push(line) } }),
    webFolder: options.webFolder ?? null,
    areRepliesChecked: true,
    timings: { ...testTimings, ...options.timings },
    login: {
      passwords: createPasswords(options.cost ?? cheapPasswords),
      ...(options.limits === undefined ? {} : { limits: options.limits }),
      ...(options.flowLimits === undefined ? {} : { flowLimits: options.flowLimits }),
    },
  })
  const send: TestApp['send'] = (path, { ip, ...init } = {}) =>
    app.fetch(new Request(ORIGIN + path, init), ip)
  return {
    app,
    database,
    clock,
    logged,
    send,
    async ask(call, request = {}) {
      const response = await send(pathOf(call, request), {
        method: call.method,
        headers: {
          'content-type': 'application/json',
          ...(request.token == null ? {} : { token: request.token }),
          ...request.headers,
        },
        ...(call.method === 'GET' || request.body === undefined
          ? {}
          : { body: JSON.stringify(request.body) }),
        ...(request.ip === undefined ? {} : { ip: request.ip }),
      })
      const text = await response.text()
      return {
        status: response.status,
        body: text === '' ? null : JSON.parse(text),
        text,
        headers: response.headers,
      }
    },
    async close() {
      await app.close()
      await database.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

function pathOf(call: AnyCall, { params = {}, query = {} }: TestRequest): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const text = new URLSearchParams(query).toString()
  return `/api${path}${text === '' ? '' : `?${text}`}`
}

/** A clock that is stopped at an instant (ms). */
export function createTestClock(startAt: number): TestClock {
  let now = startAt
  return {
    now: () => now,
    set: (at) => {
      now = at
    },
    pass: (ms) => {
      now += ms
    },
  }
}

export type TestPerson = { accountId: string; homeId: string; email: string; password: string }

/** Adds a person who can sign in to a home, and creates the home unless one is given. */
export async function addPerson(
  database: OpenDatabase,
  person: { role?: Role; homeId?: string; parkId?: string; cost?: PasswordCost; password?: string } = {},
): Promise<TestPerson> {
  const accountId = randomUUID()
  const homeId = person.homeId ?? randomUUID()
  const email = `${accountId}@example.org`
  const password = person.password ?? `Aa1!${randomUUID()}`
  if (person.homeId === undefined) {
    await database.query('insert into home (id, park_id, name, time_zone) values ($1, $2, $3, $4)', [
      homeId,
      person.parkId ?? parkIds.vav,
      `Maison ${homeId.slice(0, 4)}`,
      'Europe/Paris',
    ])
  }
  await database.query('insert into account (id, email, name, password_hash) values ($1, $2, $3, $4)', [
    accountId,
    email,
    `Personne ${accountId.slice(0, 4)}`,
    await hashPassword(password, person.cost ?? cheapPasswords),
  ])
  await database.query('insert into membership (account_id, home_id, role) values ($1, $2, $3)', [
    accountId,
    homeId,
    person.role ?? 'owner',
  ])
  return { accountId, homeId, email, password }
}

/** Signs a person in and returns the token. */
export async function signIn(
  at: Pick<TestApp, 'ask'>,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const answer = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
  if (answer.status !== 200) throw new Error(`Signing in returned ${answer.status}: ${answer.text}`)
  return authenticate.reply.parse(answer.body).access_token
}
