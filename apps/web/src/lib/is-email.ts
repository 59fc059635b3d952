import * as z from 'zod/mini'

// A file of its own: it brings zod, which the first screens do without.
const emailSchema = z.email().check(z.maxLength(254))

/** True where the contract takes this as an e-mail. */
export function isEmail(email: string): boolean {
  return z.safeParse(emailSchema, email).success
}
