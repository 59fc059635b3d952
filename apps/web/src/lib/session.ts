import { createStore, type Store } from './store.ts'

/**
 * The longest wait (ms) between two checks of the clock. A timer cannot wait longer than 2^31 ms, which a session of
 * thirty days exceeds, and it does not run while the machine sleeps.
 */
const MAX_WAIT_MS = 60_000

/** Signs out in the second in which the session ends, whatever is on screen; other tabs follow by the storage event. */
export function watchExpiry(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const check = () => {
    clearTimeout(timer)
    const session = sessionStore.get()
    if (session.status === 'out') return
    const left = session.expiresAt - Date.now()
    if (left <= 0) forgetSession('ended')
    else timer = setTimeout(check, Math.min(left, MAX_WAIT_MS))
  }
  check()
  sessionStore.subscribe(check)
  // A machine that wakes, or a tab that is shown again, may have missed the end.
  document.addEventListener('visibilitychange', check)
  window.addEventListener('pageshow', check)
  window.addEventListener('focus', check)
}

/** Keys of the two stored values (specification, section 4). */
const TOKEN_KEY = 'access_token'
const EXPIRES_KEY = 'expires_at'
/** Written as the expiry for a moment when a session expires, as a signal to other tabs. */
const ENDED = '0'

export type Session = {
  token: string
  /** Milliseconds since the epoch. */
  expiresAt: number
  /** The decoded token; null if it cannot be decoded. */
  claims: AccessToken | null
}

/** Why there is no session: the user never logged in, signed out, or the session expired. */
type SignedOut = { status: 'out'; reason: 'never' | 'left' | 'ended' }

const ended: SignedOut = { status: 'out', reason: 'ended' }

export type SessionState = ({ status: 'in' } & Session) | SignedOut

/** The session of this tab. Other tabs follow through the storage event. */
export const sessionStore: Store<SessionState> = createStore<SessionState>(readState())

/** The current session; null if there is none or it has expired. */
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
  sessionStore.set({ status: 'in', token, expiresAt, claims: decodeTokenOrLog(token) })
}

/** Removes the session from this browser; subscribers clear data and show the login. */
export function forgetSession(reason: 'left' | 'ended'): void {
  // Signals to the other tabs, by the storage event, that the session expired.
  if (reason === 'ended') write(EXPIRES_KEY, ENDED)
  write(TOKEN_KEY, null)
  write(EXPIRES_KEY, null)
  clearDrafts()
  clearOfflineCache()
  sessionStore.set({ status: 'out', reason })
}

/** Erases the stored data of a session that expired while no page was open. */
export function forgetWithoutSession(): void {
  if (!isSignedIn()) clearOfflineCache()
}

/** Follows other tabs: a sign-out there applies here, and a new session there is used here too. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== EXPIRES_KEY) return
    const state = sessionStore.get()
    if (state.status === 'in') {
      const hasEnded =
        state.expiresAt <= Date.now() || (event.key === EXPIRES_KEY && event.newValue === ENDED)
      const next = hasEnded ? ended : readState('left')
      const isSame = next.status === 'in' && next.token === state.token && next.expiresAt === state.expiresAt
      if (next.status === 'out') clearDrafts()
      if (!isSame) sessionStore.set(next)
      return
    }
    const next = readState('left')
    if (next.status === 'in') sessionStore.set(next)
  })
}

/** Prefix of the stored data of a user's home, in local storage: shown while there is no connection. */
export const CACHE_PREFIX = 'known:'

/** Prefix of a user's drafts, in session storage; erased at sign-out. */
export const DRAFT_PREFIX = 'draft:'

const clearOfflineCache = () => removeByPrefix('localStorage', CACHE_PREFIX)
const clearDrafts = () => removeByPrefix('sessionStorage', DRAFT_PREFIX)

function removeByPrefix(area: 'localStorage' | 'sessionStorage', prefix: string): void {
  try {
    const storage = window[area]
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  } catch {
    // Storage is forbidden: there is nothing to erase.
  }
}

function readState(reason: 'never' | 'left' = 'never'): SessionState {
  const token = read(TOKEN_KEY)
  const expiresAt = Number(read(EXPIRES_KEY))
  if (token === null) return { status: 'out', reason }
  // A stored value that has expired was once a session.
  if (!(expiresAt > Date.now())) return ended
  return { status: 'in', token, expiresAt, claims: decodeTokenOrLog(token) }
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
    // Storage is forbidden: the session lasts in this tab only.
  }
}

/** The fields of an access token that the web app reads. */
export type AccessToken = {
  parkId: string | null
  /** The id of the user. */
  subject: string | null
  /** Expiry in milliseconds since the epoch. */
  endsAt: number | null
}

/** Messages of the specification's section 5: the same in both languages. */
const notAToken = 'Token JWT invalide'
const notDecodable = 'Impossible de décoder le token JWT'

/**
 * Decodes the payload of an access token; only the gateway verifies its signature.
 * @throws Error 'Token JWT invalide' if it does not have three parts, 'Impossible de décoder le token JWT' if its
 * payload is not JSON.
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

/** The decoded payload, or null if it cannot be decoded: that failure is only logged (specification, section 4). */
export function decodeTokenOrLog(token: string): AccessToken | null {
  try {
    return decodeToken(token)
  } catch (error) {
    logError(error)
    return null
  }
}

/** Logs an error on the console, without the token itself. */
export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a decoding failure to be logged, nothing more.
  console.error(error instanceof Error ? error.message : 'Error')
}
