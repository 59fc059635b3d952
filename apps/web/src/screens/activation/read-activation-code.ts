/** The three parts of the code in the link of a home's activation. */
export type ActivationCode = { homeToken: string; hubId: string; registrationToken: string }

/** Reads `homeToken.hubId.registrationToken`; null where a part is missing, as in a link that lost its end. */
export function readActivationCode(code: string | undefined): ActivationCode | null {
  const [homeToken = '', hubId = '', registrationToken = '', ...rest] = (code ?? '').trim().split('.')
  const isWhole = homeToken !== '' && hubId !== '' && registrationToken !== '' && rest.length === 0
  return isWhole ? { homeToken, hubId, registrationToken } : null
}
