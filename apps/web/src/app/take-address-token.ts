/**
 * Imported by main.tsx for its side effect: removes `?token=`, and the code and e-mail of a recovery mail, from the
 * address before router, texts, log or any request can read them.
 */
import { splitAddress, takeLinkToken, storeRecoveryLink, splitRecoveryLink } from '#lib/link-token.ts'

const { pathname, search, hash } = window.location
const found = splitAddress(pathname, search)
const left = splitRecoveryLink(pathname, found.search, hash)
if (left.search !== search || left.hash !== hash) {
  window.history.replaceState(window.history.state, '', `${pathname}${left.search}${left.hash}`)
}
if (left.link !== null) storeRecoveryLink(left.link)
if (found.token !== null) takeLinkToken(found.token)
