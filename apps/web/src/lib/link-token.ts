import { isOldAddress, isPasswordAddress } from './park-address.ts'
import { createStore } from './store.ts'
import {
  decodeToken,
  logFault,
  type AccessToken,
  currentSession,
  storeSession,
  type Session,
} from './session.ts'

/** How long a session lasts whose token does not say: 12 hours. */
const UNSAID_LIFE_MS = 12 * 3_600_000

/**
 * A token of an address that would replace a live session, waiting: `check` is of the same person and only has to be
 * proved good, `request` is of somebody else and needs the person's word first.
 */
export type WaitingToken = { kind: 'check' | 'ask'; token: string; expiresAt: number }

export const waitingToken = createStore<WaitingToken | null>(null)

type LinkVerdict =
  | { kind: 'refuse'; reason: string }
  | { kind: 'keep' }
  | { kind: 'store'; expiresAt: number }
  | { kind: 'check' | 'ask'; expiresAt: number }

/**
 * What to do with a token found in an address. Nobody signed in: it signs in. Same person: it is proved first, so
 * that a stale link cannot end a good session. Another person's session: one dialog asks.
 */
export function judgeLinkToken(token: string, session: Session | null, now: number): LinkVerdict {
  if (session !== null && session.token === token) return { kind: 'keep' }
  let says: AccessToken | null = null
  try {
    says = decodeToken(token)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'Error'
    // Three parts that cannot be read may still be a token to the gateway: that failure is only logged.
    if (token.split('.').length !== 3) return { kind: 'refuse', reason }
    logFault(error)
  }
  const expiresAt = says?.endsAt ?? now + UNSAID_LIFE_MS
  if (expiresAt <= now) return { kind: 'refuse', reason: 'The token of the link has expired.' }
  if (session === null) return { kind: 'store', expiresAt }
  const isSamePerson = says?.subject != null && says.subject === session.says?.subject
  return { kind: isSamePerson ? 'check' : 'ask', expiresAt }
}

/** Takes a token of an address: signs in, waits for a word, or refuses it with a line in the log. */
export function takeLinkToken(token: string): void {
  const verdict = judgeLinkToken(token, currentSession(), Date.now())
  switch (verdict.kind) {
    case 'refuse':
      logFault(new Error(verdict.reason))
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
 * Splits an address into its access token and what is left, the rest untouched to the letter.
 * On the older addresses `token` is a code: nothing is taken.
 */
export function splitAddress(pathname: string, search: string): { token: string | null; search: string } {
  if (isOldAddress(pathname)) return { token: null, search }
  const parts = search.replace(/^\?/, '').split('&')
  const isToken = (part: string) => new URLSearchParams(part).has('token')
  const taken = parts.find(isToken)
  if (taken === undefined) return { token: null, search }
  const rest = parts.filter((part) => !isToken(part)).join('&')
  const token = new URLSearchParams(taken).get('token')
  return { token: token === '' ? null : token, search: rest === '' ? '' : `?${rest}` }
}

/** What the link of a recovery mail holds: the code, and the e-mail where the link says it. */
export type RecoveryLink = { code: string; email: string | null }

type SplitLink = { link: RecoveryLink | null; search: string; hash: string }

/**
 * Splits the address of a recovery mail into what it says and what may stay. Elsewhere, and without a code or an
 * e-mail, nothing is taken.
 */
export function splitRecoveryLink(pathname: string, search: string, hash: string): SplitLink {
  const said = new URLSearchParams(search)
  // In an e-mail a plus is a plus, not a space.
  const hashSaid = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'))
  if (!isPasswordAddress(pathname) || (!said.has('code') && !hashSaid.has('email'))) {
    return { link: null, search, hash }
  }
  const code = said.get('code') ?? ''
  const email = hashSaid.get('email')
  said.delete('code')
  hashSaid.delete('email')
  return {
    link: code === '' ? null : { code, email: email === '' ? null : email },
    search: withSign('?', said),
    hash: withSign('#', hashSaid),
  }
}

function withSign(sign: string, fields: URLSearchParams): string {
  const text = fields.toString()
  return text === '' ? '' : `${sign}${text}`
}

let taken: RecoveryLink | null = null

/** Keeps what the address said before it was cleaned, until its screen asks. */
export function keepRecoveryLink(link: RecoveryLink): void {
  taken = link
}

/** What the address said when the page was opened, once. */
export function takeRecoveryLink(): RecoveryLink | null {
  const link = taken
  taken = null
  return link
}
