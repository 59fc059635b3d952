import { authenticate } from '@foyer/contract/session.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isEmail } from './is-email.ts'

const accepted = (email: string) =>
  z.safeParse(authenticate.body, { parkName: 'vav', email, password: 'x' }).success

test('an e-mail address is what the contract accepts', () => {
  const parts = fc.array(fc.constantFrom('a', 'Z', '9', '.', '-', '_', '+', "'", 'é', ' ', '@', 'fr'), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(parts, parts, fc.constantFrom('', '.fr', '.f', '.org'), (name, domain, end) => {
      const email = `${name.join('')}@${domain.join('')}${end}`
      expect(isEmail(email), email).toBe(accepted(email))
    }),
  )
  fc.assert(fc.property(fc.emailAddress(), (email) => isEmail(email) === accepted(email)))
})

test('an e-mail address has at most 254 characters', () => {
  for (const length of [253, 254, 255]) {
    const email = `${'a'.repeat(length - '@foyer.org'.length)}@foyer.org`
    expect(isEmail(email)).toBe(length <= 254)
    expect(accepted(email)).toBe(length <= 254)
  }
})
