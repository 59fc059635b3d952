import { checkResetCode, finalizeRecovery, initiateRecovery } from '@foyer/contract/recovery.ts'
import { callMutation } from '#api/mutation.ts'
import { askedOnce, callQuery } from '#api/query.ts'

/** Asks for the mail with the link. */
export const initiateRecoveryMutation = callMutation(initiateRecovery)

/** Proves the code of a link: its reply lets the password be set. */
export function recoveryCodeQuery(resetCode: string, email: string) {
  return { ...callQuery(checkResetCode, { body: { resetCode, email } }), ...askedOnce }
}

/** Sets the new password. */
export const finalizeRecoveryMutation = callMutation(finalizeRecovery)
