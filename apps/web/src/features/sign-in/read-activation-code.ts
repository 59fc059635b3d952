/** The three parts of the code in the link of a home's activation. */
export type ActivationCode = { homeToken: string; hubId: string; registrationToken: string }

/**
 * Reads `homeToken.hubId.registrationToken`. `missing` without a code; `wrong` where there is one of another form, as
 * in a link of an older system or one that lost its end.
 */
export function readActivationCode(code: string | undefined): ActivationCode | 'missing' | 'wrong' {
  const given = (code ?? '').trim()
  if (given === '') return 'missing'
  const [homeToken = '', hubId = '', registrationToken = '', ...rest] = given.split('.')
  const isWhole = homeToken !== '' && hubId !== '' && registrationToken !== '' && rest.length === 0
  return isWhole ? { homeToken, hubId, registrationToken } : 'wrong'
}
