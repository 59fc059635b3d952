import { checkResetCode } from '@foyer/contract/recovery.ts'
import { runOnce, apiQuery } from '#api/query.ts'

/** Proves the code of a link: its reply lets the password be set. */
export function recoveryCodeQuery(resetCode: string, email: string) {
  return { ...apiQuery(checkResetCode, { body: { resetCode, email } }), ...runOnce }
}
