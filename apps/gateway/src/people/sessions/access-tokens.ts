import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose'
import { JOSEError, JWTExpired } from 'jose/errors'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { readSigningKeys, renewSigningKeys, type SigningKeyRow } from './signing-key.store.ts'

const ALGORITHM = 'EdDSA'
const TYPE = 'at+jwt'
const ISSUER = 'foyer'
const AUDIENCE = 'foyer-gateway'
/** Longer than any of our tokens: refused without a check. */
const LONGEST = 2_048
/** Size of the cache of tokens with a valid signature: verifying one again costs more than most reads. */
const KNOWN = 10_000

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A key that is older is followed by another. */
const KEY_LIFE = 90 * DAY
/**
 * Age at which a key signs: by then every gateway has read it, including one of the former release that was restarted.
 */
const KEY_REST = HOUR
/** Longer than the life of any token: tokens signed before have expired. */
const KEY_KEPT = 40 * DAY
/** ms after which keys are read again to sign with, and after which an unknown key name may be looked up. */
const READ_AGAIN = 60_000
const LOOKED_UP_AGAIN = 1_000

export type AccessTokens = {
  /** Signs a token for a session; `expiresAt` in ms. */
  sign(claims: { parkId: string; accountId: string; sessionId: string; expiresAt: number }): Promise<string>
  /** The account and session of a token. Throws `session_ended` for an expired one, `unauthenticated` for any other. */
  verify(token: string): Promise<{ accountId: string; sessionId: string }>
}

type Claims = { accountId: string; sessionId: string; exp: number }
type Key = { kid: string; createdAt: number; privateKey: CryptoKey; publicKey: CryptoKey }

/** EdDSA tokens of three parts, signed with the newest of the installation's keys, which are stored in its database. */
export async function createAccessTokens(parts: { database: Database; clock: Clock }): Promise<AccessTokens> {
  const { database, clock } = parts
  let keys: Key[] = []
  let readAt = -Infinity
  await readKeys()

  /** Reads all keys, and adds one if the newest is old. */
  async function readKeys(): Promise<void> {
    const now = clock.now()
    let rows = await readSigningKeys(database)
    if ((rows.at(-1)?.createdAt ?? -Infinity) < now - KEY_LIFE) {
      await renewSigningKeys(database, { since: now - KEY_LIFE, unusedSince: now - KEY_KEPT, now }, makeKey)
      rows = await readSigningKeys(database)
    }
    keys = await Promise.all(rows.map(importKey))
    readAt = now
  }

  /** The newest key that all gateways have read; if there is none yet, the first. */
  function signingKey(now: number): Key {
    const key = keys.findLast(({ createdAt }) => createdAt <= now - KEY_REST) ?? keys[0]
    if (key === undefined) throw new Error('There is no key for signing tokens.')
    return key
  }

  const known = new Map<string, Claims>()

  return {
    async sign({ parkId, accountId, sessionId, expiresAt }) {
      if (clock.now() - readAt > READ_AGAIN) await readKeys()
      const { kid, privateKey } = signingKey(clock.now())
      return new SignJWT({ parkId, sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setSubject(accountId)
        .setIssuedAt(Math.floor(clock.now() / 1_000))
        .setExpirationTime(Math.floor(expiresAt / 1_000))
        .sign(privateKey)
    },
    async verify(token) {
      if (token.length > LONGEST) throw new GatewayError('unauthenticated')
      const claims = known.get(token) ?? (await read(token))
      // A cached signature stays valid, but the token expires.
      if (claims.exp * 1_000 <= clock.now()) throw new GatewayError('session_ended')
      return { accountId: claims.accountId, sessionId: claims.sessionId }
    },
  }

  async function read(token: string): Promise<Claims> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => keyOf(kid), {
        // Pinned: without it a token could choose its algorithm, and without `exp` it would never expire.
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub', 'sid'],
        currentDate: new Date(clock.now()),
      })
      const { sub, sid, exp } = payload
      if (sub === undefined || typeof sid !== 'string' || exp === undefined) {
        throw new GatewayError('unauthenticated')
      }
      const claims = { accountId: sub, sessionId: sid, exp }
      const [oldest] = known.keys()
      if (known.size >= KNOWN && oldest !== undefined) known.delete(oldest)
      known.set(token, claims)
      return claims
    } catch (error) {
      if (error instanceof JWTExpired) throw new GatewayError('session_ended')
      if (error instanceof JOSEError) throw new GatewayError('unauthenticated')
      // A failure of the database is no fault of the token: the browser would sign its user out.
      throw error
    }
  }

  /** Only our own keys, by name; a key inside a token is never used. */
  async function keyOf(kid: string | undefined): Promise<CryptoKey> {
    const find = () => keys.find((candidate) => candidate.kid === kid)
    // Another gateway may have added one since; unknown names cause one lookup a second at most.
    if (find() === undefined && clock.now() - readAt > LOOKED_UP_AGAIN) await readKeys()
    const key = find()
    if (key === undefined) throw new GatewayError('unauthenticated')
    return key.publicKey
  }
}

async function makeKey(): Promise<{ kid: string; jwk: Record<string, unknown> }> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true })
  return { kid: randomUUID(), jwk: { ...(await exportJWK(privateKey)) } }
}

async function importKey({ kid, jwk, createdAt }: SigningKeyRow): Promise<Key> {
  const { d: _, ...publicJwk } = jwk
  const [privateKey, publicKey] = await Promise.all([importCryptoKey(jwk), importCryptoKey(publicJwk)])
  return { kid, createdAt, privateKey, publicKey }
}

async function importCryptoKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM)
  if (key instanceof Uint8Array) throw new Error('The stored signing key has the wrong type.')
  return key
}
