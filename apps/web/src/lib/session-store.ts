import { createValueStore, type ValueStore } from './value-store.ts'
import { decodeTokenOrLog, type AccessToken } from './access-token.ts'

/** Names of the two stored values (specification, section 4). */
const TOKEN_KEY = 'access_token'
const EXPIRES_KEY = 'expires_at'
/** What stands as the expiry for a moment when a session has ended by itself. */
const ENDED = '0'

export type Session = {
  token: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** What the token says; null where it cannot be read. */
  says: AccessToken | null
}

/** Why nobody is signed in: they never were, they left, or their session ended by itself. */
export type SignedOut = { status: 'out'; why: 'never' | 'left' | 'ended' }

const ended: SignedOut = { status: 'out', why: 'ended' }

export type SessionState = ({ status: 'in' } & Session) | SignedOut

/** Who is signed in, in this tab. Other tabs follow through the storage event. */
export const sessionStore: ValueStore<SessionState> = createValueStore<SessionState>(readState())

/** The live session, or null when there is none or it has expired. */
export function currentSession(): Session | null {
  const state = sessionStore.get()
  return state.status === 'in' && state.expiresAt > Date.now() ? state : null
}

/** True while a stored, unexpired access token exists. */
export function isSignedIn(): boolean {
  return currentSession() !== null
}

/**
 * Stores a session and signs in.
 * @param expiresAt milliseconds since the epoch
 */
export function storeSession(token: string, expiresAt: number): void {
  write(TOKEN_KEY, token)
  write(EXPIRES_KEY, String(expiresAt))
  sessionStore.set({ status: 'in', token, expiresAt, says: decodeTokenOrLog(token) })
}

/** Forgets the session in this browser; who listens clears data and shows the login. */
export function forgetSession(why: 'left' | 'ended'): void {
  // The other tabs are told what is written on the way: one that ended by itself says so there too.
  if (why === 'ended') write(EXPIRES_KEY, ENDED)
  write(TOKEN_KEY, null)
  write(EXPIRES_KEY, null)
  forgetDrafts()
  forgetKnown()
  sessionStore.set({ status: 'out', why })
}

/** What was kept of a session that ran out while nothing was open is nobody's to read. */
export function forgetWithoutSession(): void {
  if (!isSignedIn()) forgetKnown()
}

/** Follows what other tabs do: signed out there is signed out here, and a new session there is taken over. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== EXPIRES_KEY) return
    const now = sessionStore.get()
    if (now.status === 'in') {
      const hasEnded = now.expiresAt <= Date.now() || (event.key === EXPIRES_KEY && event.newValue === ENDED)
      const next = hasEnded ? ended : readState('left')
      const isSame = next.status === 'in' && next.token === now.token && next.expiresAt === now.expiresAt
      if (next.status === 'out') forgetDrafts()
      if (!isSame) sessionStore.set(next)
      return
    }
    const next = readState('left')
    if (next.status === 'in') sessionStore.set(next)
  })
}

/** Prefix of what was last known of a person's home, in local storage: for when it is not heard. */
export const KNOWN_PREFIX = 'known:'

/** Prefix of what a person has begun to write and may lose at sign-out, in session storage. */
export const DRAFT_PREFIX = 'draft:'

const forgetKnown = () => forgetUnder('localStorage', KNOWN_PREFIX)
const forgetDrafts = () => forgetUnder('sessionStorage', DRAFT_PREFIX)

function forgetUnder(place: 'localStorage' | 'sessionStorage', prefix: string): void {
  try {
    const storage = window[place]
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

function readState(whyOut: 'never' | 'left' = 'never'): SessionState {
  const token = read(TOKEN_KEY)
  const expiresAt = Number(read(EXPIRES_KEY))
  if (token === null) return { status: 'out', why: whyOut }
  // What is stored and has run out was a session once.
  if (!(expiresAt > Date.now())) return ended
  return { status: 'in', token, expiresAt, says: decodeTokenOrLog(token) }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden: the session lives in this tab only.
  }
}
