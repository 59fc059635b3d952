import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { authenticate, parkIds } from '@foyer/contract/session.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { createDue } from '#base/due/create-due.ts'
import { createLog } from '#base/log.ts'
import { makeTemporaryFolder } from '#base/database/temporary-folder.ts'
import { openTestDatabase } from '#testing/database.ts'
import { hashHubSecret } from '#hub-link/hub-secret.ts'
import { startTestApp } from '#testing/app.ts'
import { verifyPassword } from '#people/sessions/password-hash.ts'
import { seedDemo } from './seed-demo.ts'
import { makePassword } from './demo-secrets.ts'
import { weekOf } from './demo-home.ts'
import { flat } from './flat.ts'
import { house } from './house.ts'

const clock = { now: () => Date.UTC(2027, 0, 18, 17) }

async function startDemo() {
  const database = await openTestDatabase()
  const dataFolder = makeTemporaryFolder()
  const log = createLog({ level: 'silent' })
  const due = createDue({ database, clock, log })
  const open = () => seedDemo({ database, clock, due, dataFolder })
  return { database, dataFolder, open, file: join(dataFolder, 'demo.json') }
}

test('an empty database gets homes, people and hubs, but no device and no reading', async () => {
  const { database, open, file } = await startDemo()
  const demo = await open()
  const count = async (table: string) =>
    (await database.query<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n

  expect(demo?.accounts).toHaveLength(4)
  expect(demo?.hubs.map(({ home }) => home)).toEqual(['house', 'flat'])
  expect(await Promise.all(['home', 'account', 'hub', 'room', 'schedule'].map(count))).toEqual([
    3, 4, 2, 10, 10,
  ])
  expect(await Promise.all(['device', 'series', 'reading', 'connectivity'].map(count))).toEqual([0, 0, 0, 0])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await database.close()
})

test('the demo is created once, and a later start returns the same secrets', async () => {
  const { database, open } = await startDemo()
  const first = await open()

  expect(await open()).toEqual(first)
  expect(await database.query('select from home')).toHaveLength(3)
  await database.close()
})

test('two installations have no password and no hub secret in common', async () => {
  const [one, other] = [await startDemo(), await startDemo()]
  const secretsOf = async ({ open }: typeof one) => {
    const demo = await open()
    return [
      ...(demo?.accounts ?? []).map(({ password }) => password),
      ...(demo?.hubs ?? []).map(({ secret }) => secret),
    ]
  }
  const all = [...(await secretsOf(one)), ...(await secretsOf(other))]

  expect(new Set(all).size).toBe(12)
  await one.database.close()
  await other.database.close()
})

test('if the secrets file is missing, new secrets are written to it and to the database', async () => {
  const { database, open, file } = await startDemo()
  const first = await open()
  rmSync(file)
  const second = await open()
  const marie = second?.accounts[0]
  const [row] = await database.query<{ hash: string }>(
    'select password_hash as hash from account where email = $1',
    [marie?.email],
  )
  const [hub] = await database.query<{ hash: Buffer }>('select secret_hash as hash from hub where id = $1', [
    second?.hubs[0]?.hubId,
  ])

  expect(second?.hubs.map(({ hubId }) => hubId)).toEqual(first?.hubs.map(({ hubId }) => hubId))
  expect(marie?.password).not.toBe(first?.accounts[0]?.password)
  expect(await verifyPassword(marie?.password ?? '', row?.hash ?? '')).toBe(true)
  expect(hub?.hash).toEqual(hashHubSecret(second?.hubs[0]?.secret ?? ''))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(second)
  await database.close()
})

test('new secrets that could not be stored are not written to the file', async () => {
  const { database, open, file } = await startDemo()
  await open()
  rmSync(file)
  const transaction = database.transaction
  database.transaction = () => Promise.reject(new Error('the gateway ended'))
  await expect(open()).rejects.toThrow('the gateway ended')
  expect(existsSync(file)).toBe(false)
  database.transaction = transaction
  await database.close()
})

test('a database with homes of its own is left unchanged', async () => {
  const { database, open } = await startDemo()
  await database.query(`insert into home (id, park_id, name, time_zone)
    values (gen_random_uuid(), gen_random_uuid(), 'Chez nous', 'Europe/Paris')`)

  expect(await open()).toBeNull()
  expect(await database.query('select from home')).toHaveLength(1)
  await database.close()
})

test('each demo person can sign in, and their token contains the right park', async () => {
  const at = await startTestApp({ environment: { FOYER_DEMO: '1' } })
  const parks: unknown[] = []
  for (const { email, password } of at.app.demo?.accounts ?? []) {
    const answer = await at.ask(authenticate, { body: { parkName: 'vav', email, password } })
    parks.push(decodeJwt(authenticate.reply.parse(answer.body).access_token)['parkId'])
  }

  expect(parks.slice(0, 3)).toEqual([parkIds.vav, parkIds.vav, parkIds.foyer])
  expect([parkIds.vav, parkIds.foyer]).not.toContain(parks[3])
  await at.close()
})

test('passwords meet the rules for new ones', () => {
  for (let count = 0; count < 500; count += 1) {
    const password = makePassword()
    expect(password.length).toBeGreaterThanOrEqual(8)
    for (const part of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/]) expect(password).toMatch(part)
  }
})

test('every room of the demo has a complete week, and every placement an existing room', () => {
  for (const home of [house, flat]) {
    expect(Object.keys(home.weeks)).toEqual(home.rooms)
    for (const days of Object.values(home.weeks)) {
      for (const day of weekOf(days)) {
        expect(day[0]?.start).toBe(0)
        expect(day.at(-1)?.end).toBe(1440)
      }
    }
    for (const { room } of home.placements) expect([null, ...home.rooms]).toContain(room)
  }
})
