import { parkIds } from '@foyer/contract/park.ts'
import { expect, test, vi } from 'vitest'
import { brandFamily, startBrand } from './brand.tsx'
import { takeLinkToken } from './link-token.ts'
import { currentSession, forgetSession, isSignedIn, sessionStore, storeSession } from './session.ts'
import { makeToken } from './test-token.ts'

const hour = 3_600_000
const lasting = (payload: Record<string, unknown>) => makeToken({ exp: 4_000_000_000, ...payload })

test('§4 Auth: logged in when a stored, unexpired access token exists', () => {
  storeSession(lasting({ sub: 'a' }), Date.now() + hour)
  expect(isSignedIn()).toBe(true)
  storeSession(lasting({ sub: 'a' }), Date.now() - 1)

  expect(isSignedIn()).toBe(false)
})

test('§4 Auth: stored values access_token and expires_at, in local storage', () => {
  const token = lasting({ sub: 'a' })
  storeSession(token, 4_000_000_000_000)

  expect(localStorage.getItem('access_token')).toBe(token)
  expect(localStorage.getItem('expires_at')).toBe('4000000000000')
})

test('§4 Auth: or a token is given in the route', () => {
  forgetSession('left')
  takeLinkToken(lasting({ sub: 'a' }))

  expect(currentSession()?.token).toBe(lasting({ sub: 'a' }))
})

test('§4 Auth: Logout clears the token, sets logged out and resets the family to unknown', () => {
  startBrand()
  storeSession(lasting({ sub: 'a', parkId: parkIds.vav }), Date.now() + hour)
  expect(brandFamily.get()).toBe('vav')
  forgetSession('left')

  expect(localStorage.getItem('access_token')).toBeNull()
  expect(localStorage.getItem('expires_at')).toBeNull()
  expect(sessionStore.get().status).toBe('out')
  expect(brandFamily.get()).toBe('unknown')
})

test("§4 Auth: A present token's parkId sets the family", () => {
  startBrand()
  storeSession(lasting({ sub: 'a', parkId: parkIds.foyer }), Date.now() + hour)
  expect(brandFamily.get()).toBe('foyer')
  storeSession(lasting({ sub: 'a', parkId: 'another park' }), Date.now() + hour)

  expect(brandFamily.get()).toBe('unknown')
})

test('§4 Auth: decoding failure is only logged', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  storeSession('a.!.c', Date.now() + hour)

  expect(isSignedIn()).toBe(true)
  expect(logged).toHaveBeenCalledExactlyOnceWith('Impossible de décoder le token JWT')
  logged.mockRestore()
})

test('§6 Auth distinguishes logged in from not logged in', () => {
  forgetSession('left')
  expect(sessionStore.get()).toEqual({ status: 'out', reason: 'left' })
  storeSession(lasting({ sub: 'a' }), Date.now() + hour)

  expect(sessionStore.get().status).toBe('in')
})
