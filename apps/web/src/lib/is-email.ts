import * as z from 'zod/mini'

// A separate file, because it imports zod, which the first screens do not need.
const emailSchema = z.email().check(z.maxLength(254))

/** True if the contract accepts this as an e-mail address. */
export function isEmail(email: string): boolean {
  return z.safeParse(emailSchema, email).success
}
