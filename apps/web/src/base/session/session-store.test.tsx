import { expect, test } from 'vitest'
import { familyOf } from '#base/brand/brand.ts'
import { takeLinkToken, waitingToken } from './link-token.ts'
import { currentSession, forgetSession, isSignedIn, sessionStore, storeSession } from './session-store.ts'
import { makeToken } from './test-token.ts'

const inAnHour = Date.now() + 3_600_000

test('a session is the two stored values of the specification', () => {
  storeSession(makeToken({ sub: 'a' }), inAnHour)

  expect(localStorage.getItem('access_token')).toBe(makeToken({ sub: 'a' }))
  expect(localStorage.getItem('expires_at')).toBe(String(inAnHour))
  expect(isSignedIn()).toBe(true)
})

test('an expired one is none', () => {
  storeSession(makeToken({ sub: 'a' }), Date.now() - 1)

  expect(currentSession()).toBeNull()
})

test('signing out takes both values and the drafts, and leaves language and theme', () => {
  storeSession(makeToken({ sub: 'a' }), inAnHour)
  localStorage.setItem('vite-ui-theme', 'dark')
  sessionStorage.setItem('draft:week', '[]')
  forgetSession('left')

  expect(localStorage.getItem('access_token')).toBeNull()
  expect(localStorage.getItem('expires_at')).toBeNull()
  expect(sessionStorage.getItem('draft:week')).toBeNull()
  expect(localStorage.getItem('vite-ui-theme')).toBe('dark')
  expect(sessionStore.get()).toEqual({ status: 'out', why: 'left' })
})

test('a token’s park says the family; signing out makes it unknown', () => {
  storeSession(makeToken({ sub: 'a', parkId: 'c7e1b94d-08f2-4a6d-b3c5-1d9e4f7a2068' }), inAnHour)
  expect(familyOf(sessionStore.get())).toBe('foyer')
  storeSession('a.b.c', inAnHour)
  expect(familyOf(sessionStore.get())).toBe('unknown')
  forgetSession('left')

  expect(familyOf(sessionStore.get())).toBe('unknown')
})

test('a link’s token of another person waits, and nothing is stored before the word', () => {
  storeSession(makeToken({ sub: 'a' }), inAnHour)
  takeLinkToken(makeToken({ sub: 'b' }))

  expect(localStorage.getItem('access_token')).toBe(makeToken({ sub: 'a' }))
  expect(waitingToken.get()?.kind).toBe('ask')
})
