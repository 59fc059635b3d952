import { checkResetCode, finalizeRecovery, initiateRecovery } from '@foyer/contract/recovery.ts'
import { apiMutation } from '#api/mutation.ts'
import { runOnce, apiQuery } from '#api/query.ts'

/** Asks for the mail with the link. */
export const initiateRecoveryMutation = apiMutation(initiateRecovery)

/** Proves the code of a link: its reply lets the password be set. */
export function recoveryCodeQuery(resetCode: string, email: string) {
  return { ...apiQuery(checkResetCode, { body: { resetCode, email } }), ...runOnce }
}

/** Sets the new password. */
export const finalizeRecoveryMutation = apiMutation(finalizeRecovery)
