import { expect, test } from 'vitest'
import { hashHubSecret, isHubSecret, makeHubSecret } from './hub-secret.ts'

test('a hub’s secret is random, long, and fits into a line of YAML', () => {
  const secrets = new Set(Array.from({ length: 100 }, makeHubSecret))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{32}$/)
})

test('only the secret of a hash is accepted', () => {
  const secret = makeHubSecret()
  expect(isHubSecret(secret, hashHubSecret(secret))).toBe(true)
  expect(isHubSecret(Buffer.from(secret), hashHubSecret(secret))).toBe(true)
  expect(isHubSecret(`${secret}x`, hashHubSecret(secret))).toBe(false)
  expect(isHubSecret(secret, Buffer.alloc(0))).toBe(false)
})
