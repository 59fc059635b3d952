import { activateHome, activateUser } from '@foyer/contract/activation.ts'
import { deleteRegistration } from '@foyer/contract/registration.ts'
import { checkResetCode } from '@foyer/contract/recovery.ts'
import { runOnce, apiQuery } from '#api/query.ts'

/** Activates a home with its hub. */
export function activateHomeQuery(homeId: string, hubId: string) {
  return { ...apiQuery(activateHome, { params: { homeId }, body: { hubId } }), ...runOnce }
}

/** Closes the registration of a home that is activated. */
export function deleteRegistrationQuery(id: string) {
  return { ...apiQuery(deleteRegistration, { params: { id } }), ...runOnce }
}

/** Activates the account of an invited person; the call sends French and the browser's time zone. */
export function activateUserQuery(id: string) {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const input = { params: { id } }
  return { ...apiQuery(activateUser, input, { timeZone, language: 'FR' }), ...runOnce }
}

/** Verifies the code of a link: its reply allows setting the password. */
export function recoveryCodeQuery(resetCode: string, email: string) {
  return { ...apiQuery(checkResetCode, { body: { resetCode, email } }), ...runOnce }
}
