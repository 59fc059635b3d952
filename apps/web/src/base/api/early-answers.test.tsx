import { getMe } from '@foyer/contract/session.ts'
import { expect, test, vi } from 'vitest'
import { storeSession } from '#base/session/session-store.ts'
import { CallError } from './call-error.ts'
import { askEarly } from './early-answers.ts'
import { send } from './send.ts'

/** Answers `/me` so, and counts how often it was asked for. */
function answering(status: number, body: unknown) {
  let asked = 0
  vi.spyOn(window, 'fetch').mockImplementation((given) => {
    const url = given instanceof Request ? given.url : String(given)
    if (url.endsWith('/config.json')) return Promise.resolve(Response.json({}))
    if (url.endsWith('/me')) asked += 1
    return Promise.resolve(Response.json(body, { status }))
  })
  return () => asked
}

const token = 'a.b.c'
const me = {
  id: 'i',
  name: 'M',
  email: 'm@e.fr',
  role: 'owner',
  home: { id: 'h', name: 'H', time_zone: 'UTC' },
}

test('a refusal that was asked for early is the answer: it is not asked for again', async () => {
  storeSession(token, Date.now() + 3_600_000)
  const asked = answering(403, { code: 'forbidden', message: 'No.' })
  await askEarly(token)
  const error = await send(getMe, {}).catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 403, code: 'forbidden' })
  expect(asked()).toBe(1)
  vi.restoreAllMocks()
})

test('an answer that was asked for early is taken while it is young, and asked for anew when it is old', async () => {
  storeSession(token, Date.now() + 3_600_000)
  const asked = answering(200, me)
  await askEarly(token)
  await send(getMe, {})
  expect(asked()).toBe(1)

  await askEarly(token)
  await new Promise((resolve) => setTimeout(resolve))
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  await send(getMe, {})
  expect(asked()).toBe(3)
  vi.restoreAllMocks()
})
