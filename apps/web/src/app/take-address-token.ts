/**
 * Imported by main.tsx first, for its side effect: removes `?token=`, and the code and e-mail of a recovery mail, from
 * the address before router, texts, log or any request can read them.
 */
import { splitAddress, takeLinkToken, storeRecoveryLink, splitRecoveryLink } from '#lib/link-token.ts'

const { pathname, search, hash } = window.location
const address = splitAddress(pathname, search)
const recovery = splitRecoveryLink(pathname, address.search, hash)
if (recovery.search !== search || recovery.hash !== hash) {
  window.history.replaceState(window.history.state, '', `${pathname}${recovery.search}${recovery.hash}`)
}
if (recovery.link !== null) storeRecoveryLink(recovery.link)
if (address.token !== null) takeLinkToken(address.token)
