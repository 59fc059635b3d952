import { isLegacyAddress, isPasswordAddress } from './park-address.ts'
import { createStore } from './store.ts'
import {
  decodeToken,
  logError,
  type AccessToken,
  currentSession,
  storeSession,
  type Session,
} from './session.ts'

/** ms that a session lasts if its token has no end: 12 hours. */
const DEFAULT_LIFETIME_MS = 12 * 3_600_000

/**
 * A token of an address that would replace a session: `check` belongs to the same user and only has to be verified,
 * `ask` belongs to another user and needs confirmation.
 */
export type WaitingToken = { kind: 'check' | 'ask'; token: string; expiresAt: number }

export const waitingToken = createStore<WaitingToken | null>(null)

type LinkVerdict =
  | { kind: 'refuse'; reason: string }
  | { kind: 'keep' }
  | { kind: 'store'; expiresAt: number }
  | { kind: 'check' | 'ask'; expiresAt: number }

/**
 * Decides what to do with a token found in an address. Without a session it logs in. A token of the same user is
 * verified first, so that a stale link cannot end a valid session. For a token of another user, a dialog asks.
 */
export function checkLinkToken(token: string, session: Session | null, now: number): LinkVerdict {
  if (session !== null && session.token === token) return { kind: 'keep' }
  let claims: AccessToken | null = null
  try {
    claims = decodeToken(token)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'Error'
    // Three parts that cannot be decoded may still be valid for the gateway: that failure is only logged.
    if (token.split('.').length !== 3) return { kind: 'refuse', reason }
    logError(error)
  }
  const expiresAt = claims?.endsAt ?? now + DEFAULT_LIFETIME_MS
  if (expiresAt <= now) return { kind: 'refuse', reason: 'The token of the link has expired.' }
  if (session === null) return { kind: 'store', expiresAt }
  const isSameUser = claims?.subject != null && claims.subject === session.claims?.subject
  return { kind: isSameUser ? 'check' : 'ask', expiresAt }
}

/** Handles a token of an address: logs in, waits for verification or confirmation, or rejects it and logs why. */
export function takeLinkToken(token: string): void {
  const verdict = checkLinkToken(token, currentSession(), Date.now())
  switch (verdict.kind) {
    case 'refuse':
      logError(new Error(verdict.reason))
      return
    case 'keep':
      return
    case 'store':
      storeSession(token, verdict.expiresAt)
      return
    case 'check':
    case 'ask':
      waitingToken.set({ kind: verdict.kind, token, expiresAt: verdict.expiresAt })
  }
}

/**
 * Splits an address into its access token and the rest, which is unchanged. On the legacy addresses `token` is a
 * code: it is left in place.
 */
export function splitAddress(pathname: string, search: string): { token: string | null; search: string } {
  if (isLegacyAddress(pathname)) return { token: null, search }
  const parts = search.replace(/^\?/, '').split('&')
  const isToken = (part: string) => new URLSearchParams(part).has('token')
  const tokenPart = parts.find(isToken)
  if (tokenPart === undefined) return { token: null, search }
  const rest = parts.filter((part) => !isToken(part)).join('&')
  const token = new URLSearchParams(tokenPart).get('token')
  return { token: token === '' ? null : token, search: rest === '' ? '' : `?${rest}` }
}

/** The content of the link in a recovery mail: the code, and the e-mail address if the link has it. */
export type RecoveryLink = { code: string; email: string | null }

type SplitLink = { link: RecoveryLink | null; search: string; hash: string }

/**
 * Splits the address of a recovery mail into its content and the rest. Other addresses, and those without a code or
 * an e-mail address, are left unchanged.
 */
export function splitRecoveryLink(pathname: string, search: string, hash: string): SplitLink {
  const params = new URLSearchParams(search)
  // In an e-mail address a plus is a plus, not a space.
  const hashParams = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'))
  if (!isPasswordAddress(pathname) || (!params.has('code') && !hashParams.has('email'))) {
    return { link: null, search, hash }
  }
  const code = params.get('code') ?? ''
  const email = hashParams.get('email')
  params.delete('code')
  hashParams.delete('email')
  return {
    link: code === '' ? null : { code, email: email === '' ? null : email },
    search: withPrefix('?', params),
    hash: withPrefix('#', hashParams),
  }
}

function withPrefix(prefix: string, fields: URLSearchParams): string {
  const text = fields.toString()
  return text === '' ? '' : `${prefix}${text}`
}

let storedLink: RecoveryLink | null = null

/** Stores the link before the address is cleaned, until its screen reads it. */
export function storeRecoveryLink(link: RecoveryLink): void {
  storedLink = link
}

/** Returns the link that the page was opened with, once. */
export function takeRecoveryLink(): RecoveryLink | null {
  const link = storedLink
  storedLink = null
  return link
}
