import { getTariff } from '@foyer/contract/consumption.ts'
import { getMe } from '@foyer/contract/session.ts'
import { expect, test, vi } from 'vitest'
import { send, learnOffered } from './send.ts'
import { features } from './features.tsx'

test('a network error does not decide what a provider offers: it is asked again', async () => {
  let isThere = false
  vi.spyOn(window, 'fetch').mockImplementation((given) => {
    const url = given instanceof Request ? given.url : String(given)
    if (url.endsWith('/config.json'))
      return Promise.resolve(Response.json({ apiUrl: 'https://other.example' }))
    if (!isThere) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
  })
  await expect(send(getTariff, {}, { token: 'a.b.c' })).rejects.toMatchObject({ kind: 'network' })
  expect(features.get()('consumption')).toBe(true)

  isThere = true
  expect(await learnOffered('consumption', 'a.b.c')).toBe(true)
  // A provider that sends one of our codes has the call, so the call is made.
  await expect(send(getTariff, {}, { token: 'a.b.c' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(send(getMe, {}, { token: 'a.b.c' })).rejects.toMatchObject({ code: 'forbidden' })
  vi.restoreAllMocks()
})
