import * as z from 'zod/mini'

const emailSchema = z.email().check(z.maxLength(254))

/** True where the contract takes this as an e-mail. */
export function isEmail(email: string): boolean {
  return z.safeParse(emailSchema, email).success
}
