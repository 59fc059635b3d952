import { createStore, type Store } from './store.ts'

/**
 * The longest sleep (ms) between two looks at the clock. A timer cannot wait longer than 2^31 ms, which a session of
 * thirty days does, and it stands still while the machine sleeps.
 */
const LONGEST_WAIT_MS = 60_000

/** Signs out at the second at which the session ends, whatever is on screen; the other tabs hear it by their storage. */
export function watchExpiry(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const session = sessionStore.get()
    if (session.status === 'out') return
    const left = session.expiresAt - Date.now()
    if (left <= 0) forgetSession('ended')
    else timer = setTimeout(look, Math.min(left, LONGEST_WAIT_MS))
  }
  look()
  sessionStore.subscribe(look)
  // A machine that wakes, or a tab that is shown again, may have missed the moment.
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  window.addEventListener('focus', look)
}

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
type SignedOut = { status: 'out'; why: 'never' | 'left' | 'ended' }

const ended: SignedOut = { status: 'out', why: 'ended' }

export type SessionState = ({ status: 'in' } & Session) | SignedOut

/** Who is signed in, in this tab. Other tabs follow through the storage event. */
export const sessionStore: Store<SessionState> = createStore<SessionState>(readState())

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

/** What the web app reads of an access token. */
export type AccessToken = {
  parkId: string | null
  /** Whose it is. */
  subject: string | null
  /** Milliseconds since the epoch at which it ends. */
  endsAt: number | null
}

/** Words of the specification's section 5: the same in both languages. */
const notAToken = 'Token JWT invalide'
const notDecodable = 'Impossible de décoder le token JWT'

/**
 * Reads the payload of an access token; its signature is the gateway's business.
 * @throws Error 'Token JWT invalide' when it has not three parts, 'Impossible de décoder le token JWT' when its payload is not JSON.
 */
export function decodeToken(token: string): AccessToken {
  const parts = token.split('.')
  const [, payload] = parts
  if (parts.length !== 3 || payload === undefined) throw new Error(notAToken)
  const { parkId, sub, exp } = readPayload(payload)
  return {
    parkId: typeof parkId === 'string' ? parkId : null,
    subject: typeof sub === 'string' ? sub : null,
    endsAt: typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null,
  }
}

function readPayload(payload: string): { parkId?: unknown; sub?: unknown; exp?: unknown } {
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    )
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (cause) {
    throw new Error(notDecodable, { cause })
  }
  throw new Error(notDecodable)
}

/** The payload, or null where it cannot be read: a failure that is only logged (specification, section 4). */
export function decodeTokenOrLog(token: string): AccessToken | null {
  try {
    return decodeToken(token)
  } catch (error) {
    logFault(error)
    return null
  }
}

/** Says a fault on the console, without the token itself. */
export function logFault(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a decoding failure to be logged, nothing more.
  console.error(error instanceof Error ? error.message : 'Error')
}
