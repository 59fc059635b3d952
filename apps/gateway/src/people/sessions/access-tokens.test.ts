import { randomUUID } from 'node:crypto'
import { getMe } from '@foyer/contract/session.ts'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { addPerson, signIn, startTestApp, type TestApp } from '#testing/app.ts'
import { openTestDatabase } from '#testing/database.ts'
import { createAccessTokens } from './access-tokens.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

test('a token with any bit flipped is refused', async () => {
  const at = await startTestApp()
  const token = await signIn(at, await addPerson(at.database))
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const canonicalEnds = new Set([token.indexOf('.') - 1, token.lastIndexOf('.') - 1, token.length - 1])
  for (let index = 0; index < token.length; index += 1) {
    // The last letter of a part may contain unused bits: another letter can encode the same bytes.
    if (token[index] === '.' || canonicalEnds.has(index)) continue
    const letter = alphabet[(alphabet.indexOf(token[index] ?? '') + 1) % 64]
    const turned = token.slice(0, index) + letter + token.slice(index + 1)
    expect(await at.ask(getMe, { token: turned }), String(index)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  }
  await at.close()
})

test('a token that is not one of ours is refused, however well it is made', async () => {
  const at = await startTestApp()
  const person = await addPerson(at.database)
  const good = await signIn(at, person)
  const claims = decodeJwt(good)
  const header = decodeProtectedHeader(good)
  const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const jwk = await exportJWK(foreign.publicKey)
  const sign = (changes: object) =>
    new SignJWT(claims).setProtectedHeader({ ...header, alg: 'EdDSA', ...changes }).sign(foreign.privateKey)
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const [, payload = '', signature = ''] = good.split('.')

  const tokens = [
    await sign({}),
    await sign({ jwk }),
    await sign({ kid: 'another' }),
    `${part({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${part({ ...header, alg: 'HS256' })}.${payload}.${signature}`,
    `${part({ ...header, typ: 'JWT' })}.${payload}.${signature}`,
    `${part({ ...header, crit: ['x'], x: 1 })}.${payload}.${signature}`,
    'a.b.c',
    'x'.repeat(200_000),
    '..',
  ]
  for (const token of tokens) {
    expect(await at.ask(getMe, { token })).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  }
  await at.close()
})

test('a valid token expires at its time, also if its signature is cached', async () => {
  const database = await openTestDatabase()
  let now = Date.UTC(2027, 0, 18)
  const tokens = await createAccessTokens({ database, clock: { now: () => now } })
  const ids = { accountId: randomUUID(), sessionId: randomUUID() }
  const token = await tokens.sign({ ...ids, parkId: randomUUID(), expiresAt: now + 60_000 })
  now += 59_999
  expect(await tokens.verify(token)).toEqual(ids)
  expect(await tokens.verify(token)).toEqual(ids)

  now += 1
  await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'session_ended' })
})

test('a key of ninety days is followed by another, and its tokens are valid until they expire', async () => {
  const database = await openTestDatabase()
  let now = Date.UTC(2027, 0, 18)
  const open = () => createAccessTokens({ database, clock: { now: () => now } })
  const [here, there] = [await open(), await open()]
  const ids = { accountId: randomUUID(), sessionId: randomUUID() }
  const sign = (by: typeof here) => by.sign({ ...ids, parkId: randomUUID(), expiresAt: now + 30 * DAY })
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  const first = await sign(here)

  now += 90 * DAY + 1
  const former = await sign(here)
  // The other gateway has an hour to read the new key.
  expect(kidOf(former)).toBe(kidOf(first))
  now += HOUR
  const newer = await sign(here)
  expect(kidOf(newer)).not.toBe(kidOf(first))
  expect(await there.verify(newer)).toEqual(ids)
  expect(await there.verify(former)).toEqual(ids)

  now += 91 * DAY
  await sign(there)
  // The first key is deleted once all its tokens have expired.
  const kids = (await database.query<{ kid: string }>('select kid from signing_key')).map(({ kid }) => kid)
  expect(kids).toHaveLength(2)
  expect(kids).not.toContain(kidOf(first))
})

test('a token whose key cannot be read fails as the database does, and is valid once the key is read', async () => {
  const database = await openTestDatabase()
  let now = Date.UTC(2027, 0, 18)
  const open = () => createAccessTokens({ database, clock: { now: () => now } })
  const [here, there] = [await open(), await open()]
  const ids = { accountId: randomUUID(), sessionId: randomUUID() }
  now += 90 * DAY + 1
  const expiresAt = now + 30 * DAY
  await here.sign({ ...ids, parkId: randomUUID(), expiresAt })
  now += HOUR
  const token = await here.sign({ ...ids, parkId: randomUUID(), expiresAt })

  await database.query('alter table signing_key rename to unreadable')
  await expect(there.verify(token)).rejects.toThrow('signing_key')
  await database.query('alter table unreadable rename to signing_key')
  expect(await there.verify(token)).toEqual(ids)
})

test('a token in the query of an address does not sign in', async () => {
  const at = await startTestApp()
  const token = await signIn(at, await addPerson(at.database))
  const response = await at.send(`/api/me?token=${token}`)

  expect(response.status).toBe(401)
  await at.close()
})

test('two installations have two keys, one installation keeps its own', async () => {
  const one = await startTestApp()
  const other = await startTestApp()
  const keyOf = async (at: TestApp) =>
    (await at.database.query<{ kid: string }>('select kid from signing_key'))[0]

  expect(await keyOf(one)).not.toEqual(await keyOf(other))
  await one.close()
  await other.close()
})
