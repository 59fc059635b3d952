import { availableParallelism } from 'node:os'
import { createGate } from '#base/http/gate.ts'
import { dummyHash, hashPassword, passwordCost, verifyPassword, type PasswordCost } from './password-hash.ts'

export type Passwords = {
  hash(password: string): Promise<string>
  /**
   * Verifies against an account's hash, or against a dummy of the same cost if there is no account: exactly one
   * verification either way. Throws `unavailable` if too many are queued.
   */
  verify(password: string, hash: string | null): Promise<boolean>
  /** The number of verifications since the start. */
  verifications(): number
}

/** Passwords of one cost; each verification takes that memory, so that only a few run concurrently. */
export function createPasswords(cost: PasswordCost = passwordCost): Passwords {
  const gate = createGate({ atOnce: 2 * availableParallelism(), waiting: 50 })
  const dummy = dummyHash(cost)
  let verifications = 0
  return {
    hash: (password) => gate.run(() => hashPassword(password, cost)),
    verify: (password, hash) =>
      gate.run(async () => {
        verifications += 1
        const isRight = await verifyPassword(password, hash ?? dummy)
        return isRight && hash !== null
      }),
    verifications: () => verifications,
  }
}
