import { getTariff } from '@foyer/contract/consumption.ts'
import { getMe } from '@foyer/contract/session.ts'
import { expect, test, vi } from 'vitest'
import { send, providerHasFeature } from './send.ts'
import { features } from './features.tsx'

test('a network error does not decide what a provider offers: it is asked again', async () => {
  let isReachable = false
  vi.spyOn(window, 'fetch').mockImplementation((input) => {
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/config.json'))
      return Promise.resolve(Response.json({ apiUrl: 'https://other.example' }))
    if (!isReachable) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
  })
  await expect(send(getTariff, {}, { token: 'a.b.c' })).rejects.toMatchObject({ kind: 'network' })
  expect(features.get()('consumption')).toBe(true)

  isReachable = true
  expect(await providerHasFeature('consumption', 'a.b.c')).toBe(true)
  // A provider that sends one of our codes has the call, so the call is made.
  await expect(send(getTariff, {}, { token: 'a.b.c' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(send(getMe, {}, { token: 'a.b.c' })).rejects.toMatchObject({ code: 'forbidden' })
  vi.restoreAllMocks()
})
