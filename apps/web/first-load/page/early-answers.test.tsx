import { getMe } from '@foyer/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeSession } from '#lib/session.ts'
import { CallError } from '#api/errors.ts'
import { HTTP_TIMEOUT_MS } from '#api/http.ts'
import { send } from '#api/send.ts'
import { firstPaths } from './early-answers.ts'

const token = 'a.b.c'
const me = {
  id: 'i',
  name: 'M',
  email: 'm@e.fr',
  role: 'owner',
  home: { id: 'h', name: 'H', time_zone: 'UTC' },
}

beforeEach(() => {
  storeSession(token, Date.now() + 3_600_000)
  window.history.replaceState(null, '', '/account')
  // The build inserts it into the page.
  Object.assign(globalThis, { FIRST_ASKED: { paths: firstPaths, headers: {}, timeout: HTTP_TIMEOUT_MS } })
})

afterEach(() => {
  window.history.replaceState(null, '', '/')
  localStorage.removeItem('known:i:app.js:screen')
  vi.restoreAllMocks()
})

/** Mocks the response to `/me`; returns a function with the number of its requests. */
function mockMe(status: number, body: unknown) {
  let count = 0
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/config.json')) return Promise.resolve(Response.json({}))
    if (url.endsWith('/me')) count += 1
    return Promise.resolve(Response.json(body, { status }))
  })
  return () => count
}

/** Runs the inline script of the account's page; a new `page` makes it run again. */
async function openPage(page: string) {
  const script = `./overview.js?${page}`
  await import(/* @vite-ignore */ script)
}

test('a refusal of an early request is the response: it is not requested again', async () => {
  const requestCount = mockMe(403, { code: 'forbidden', message: 'No.' })
  await openPage('refused')
  const error = await send(getMe, {}).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 403, code: 'forbidden' })
  expect(requestCount()).toBe(1)
})

test('a page that draws a stored overview first sends its early requests after it', async () => {
  const requestCount = mockMe(200, me)
  localStorage.setItem('known:i:app.js:screen', '')
  await openPage('stored')
  expect(requestCount()).toBe(0)

  // As last-screen.js does when it starts the app.
  const askEarly: unknown = Reflect.get(globalThis, 'askEarly')
  if (typeof askEarly === 'function') askEarly()
  await expect.poll(requestCount).toBe(1)
  expect(await send(getMe, {})).toMatchObject({ id: 'i' })
  expect(requestCount()).toBe(1)
})

test('an early response is used while it is fresh, and requested again when it is old', async () => {
  const requestCount = mockMe(200, me)
  const now = performance.now()
  const age = vi.spyOn(performance, 'now').mockReturnValue(now)
  await openPage('young')
  await send(getMe, {})
  expect(requestCount()).toBe(1)

  await openPage('old')
  await new Promise((resolve) => setTimeout(resolve))
  age.mockReturnValue(now + 60_000)
  await send(getMe, {})
  expect(requestCount()).toBe(3)
})

test('no early request is sent with an expired token, or if the address has another one', async () => {
  const requestCount = mockMe(200, me)
  storeSession(token, Date.now() - 1)
  await openPage('expired')
  storeSession(token, Date.now() + 3_600_000)
  window.history.replaceState(null, '', '/account?token=x.y.z')
  await openPage('other')
  window.history.replaceState(null, '', '/account/rooms')
  await openPage('elsewhere')

  expect(requestCount()).toBe(0)
})
