import { isPasswordAddress } from './park-address.ts'

/** What the link of a recovery mail holds: the code, and the e-mail where the link says it. */
export type RecoveryLink = { code: string; email: string | null }

export type SplitLink = { link: RecoveryLink | null; search: string; hash: string }

/**
 * Splits the address of a recovery mail into what it says and what may stay. Elsewhere, and without a code or an
 * e-mail, nothing is taken.
 */
export function splitRecoveryLink(pathname: string, search: string, hash: string): SplitLink {
  const said = new URLSearchParams(search)
  // In an e-mail a plus is a plus, not a space.
  const hashSaid = new URLSearchParams(hash.replace(/^#/, '').replaceAll('+', '%2B'))
  if (!isPasswordAddress(pathname) || (!said.has('code') && !hashSaid.has('email'))) {
    return { link: null, search, hash }
  }
  const code = said.get('code') ?? ''
  const email = hashSaid.get('email')
  said.delete('code')
  hashSaid.delete('email')
  return {
    link: code === '' ? null : { code, email: email === '' ? null : email },
    search: withSign('?', said),
    hash: withSign('#', hashSaid),
  }
}

function withSign(sign: string, fields: URLSearchParams): string {
  const text = fields.toString()
  return text === '' ? '' : `${sign}${text}`
}

let taken: RecoveryLink | null = null

/** Keeps what the address said before it was cleaned, until its screen asks. */
export function keepRecoveryLink(link: RecoveryLink): void {
  taken = link
}

/** What the address said when the page was opened, once. */
export function takeRecoveryLink(): RecoveryLink | null {
  const link = taken
  taken = null
  return link
}
