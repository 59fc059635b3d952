import { expect, test, vi } from 'vitest'
import { familyOf } from './brand.tsx'
import { takeLinkToken, waitingToken } from './link-token.ts'
import {
  currentSession,
  followOtherTabs,
  forgetSession,
  isSignedIn,
  sessionStore,
  storeSession,
  watchExpiry,
} from './session.ts'
import { makeToken } from './test-token.ts'

const inAnHour = Date.now() + 3_600_000

test('a session is stored as the two values of the specification', () => {
  storeSession(makeToken({ sub: 'a' }), inAnHour)

  expect(localStorage.getItem('access_token')).toBe(makeToken({ sub: 'a' }))
  expect(localStorage.getItem('expires_at')).toBe(String(inAnHour))
  expect(isSignedIn()).toBe(true)
})

test('an expired session is not restored', () => {
  storeSession(makeToken({ sub: 'a' }), Date.now() - 1)

  expect(currentSession()).toBeNull()
})

test('signing out removes both values and the drafts, and keeps language and theme', () => {
  storeSession(makeToken({ sub: 'a' }), inAnHour)
  localStorage.setItem('vite-ui-theme', 'dark')
  sessionStorage.setItem('draft:week', '[]')
  forgetSession('left')

  expect(localStorage.getItem('access_token')).toBeNull()
  expect(localStorage.getItem('expires_at')).toBeNull()
  expect(sessionStorage.getItem('draft:week')).toBeNull()
  expect(localStorage.getItem('vite-ui-theme')).toBe('dark')
  expect(sessionStore.get()).toEqual({ status: 'out', reason: 'left' })
})

test('a token’s park sets the family; signing out makes it unknown', () => {
  storeSession(makeToken({ sub: 'a', parkId: 'c7e1b94d-08f2-4a6d-b3c5-1d9e4f7a2068' }), inAnHour)
  expect(familyOf(sessionStore.get())).toBe('foyer')
  storeSession('a.b.c', inAnHour)
  expect(familyOf(sessionStore.get())).toBe('unknown')
  forgetSession('left')

  expect(familyOf(sessionStore.get())).toBe('unknown')
})

test('a link’s token of another user waits, and nothing is stored before confirmation', () => {
  storeSession(makeToken({ sub: 'a' }), inAnHour)
  takeLinkToken(makeToken({ sub: 'b' }))

  expect(localStorage.getItem('access_token')).toBe(makeToken({ sub: 'a' }))
  expect(waitingToken.get()?.kind).toBe('ask')
})

const DAY_MS = 86_400_000
const hasEnded = { status: 'out', reason: 'ended' }

test('a session signs out in the second in which it ends, in thirty days as in ten seconds', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  watchExpiry()
  storeSession(makeToken({ sub: 'a' }), Date.now() + 30 * DAY_MS)
  // A timer of more than 2^31 ms would fire immediately.
  vi.advanceTimersByTime(30 * DAY_MS - 1)
  expect(sessionStore.get().status).toBe('in')
  vi.advanceTimersByTime(1)
  expect(sessionStore.get()).toEqual(hasEnded)
  expect(localStorage.getItem('access_token')).toBeNull()

  storeSession(makeToken({ sub: 'a' }), Date.now() + 10_000)
  vi.advanceTimersByTime(10_000)
  expect(sessionStore.get()).toEqual(hasEnded)
  vi.useRealTimers()
})

test('a machine that slept past the end signs out when it wakes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  watchExpiry()
  storeSession(makeToken({ sub: 'a' }), Date.now() + DAY_MS)
  vi.setSystemTime(Date.now() + 2 * DAY_MS)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sessionStore.get()).toEqual(hasEnded)
  vi.useRealTimers()
})

test('a session that ended or was left in another tab has the same state here', () => {
  const events: StorageEventInit[] = []
  const dispatch = () => {
    for (const event of events.splice(0)) window.dispatchEvent(new StorageEvent('storage', event))
  }
  // The storage events that another tab receives for the writes of this one.
  const spies = (['setItem', 'removeItem'] as const).map((name) =>
    vi.spyOn(Storage.prototype, name).mockImplementation((key: string, newValue?: string) => {
      events.push({ key, newValue: newValue ?? null })
    }),
  )
  followOtherTabs()
  for (const reason of ['ended', 'left'] as const) {
    forgetSession(reason)
    localStorage.clear()
    sessionStore.set({ status: 'in', token: 'a.b.c', expiresAt: inAnHour, claims: null })
    dispatch()
    expect(sessionStore.get()).toEqual({ status: 'out', reason })
  }
  for (const spy of spies) spy.mockRestore()
})

test('an earlier end that is set in another tab applies here too', () => {
  followOtherTabs()
  storeSession(makeToken({ sub: 'a' }), inAnHour)
  localStorage.setItem('expires_at', String(inAnHour - 60_000))
  window.dispatchEvent(new StorageEvent('storage', { key: 'expires_at' }))
  expect(currentSession()?.expiresAt).toBe(inAnHour - 60_000)
})

test('a sign-out in another tab erases the drafts of this one', () => {
  storeSession(makeToken({ sub: 'a' }), inAnHour)
  followOtherTabs()
  sessionStorage.setItem('draft:a:week', '[]')
  localStorage.removeItem('access_token')
  window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  expect(sessionStore.get().status).toBe('out')
  expect(sessionStorage.getItem('draft:a:week')).toBeNull()
})
