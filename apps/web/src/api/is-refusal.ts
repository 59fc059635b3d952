import { canHeal, CallError } from './call-error.ts'

/** True where the gateway has answered no: asking again would get the same. An error without a code counts too. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.status !== null && error.status >= 400 && !canHeal(error)
}
