import { getTariff } from '@foyer/contract/consumption.ts'
import { expect, test, vi } from 'vitest'
import { learnKind, providerKind, standIn } from './provider.ts'

test('a failure of the network says nothing of the kind of a provider: it is asked again', async () => {
  let isThere = false
  vi.spyOn(window, 'fetch').mockImplementation((given) => {
    const url = given instanceof Request ? given.url : String(given)
    if (url.endsWith('/config.json'))
      return Promise.resolve(Response.json({ apiUrl: 'https://other.example' }))
    if (!isThere) return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
  })
  await expect(standIn(getTariff, 'a.b.c')).rejects.toMatchObject({ kind: 'network' })
  expect(providerKind.get()).toBe('full')

  isThere = true
  expect(await learnKind('a.b.c')).toBe('full')
  expect(await standIn(getTariff, 'a.b.c')).toBeNull()
  vi.restoreAllMocks()
})
