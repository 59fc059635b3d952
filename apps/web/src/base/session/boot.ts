/**
 * Runs before anything else of the app, by being its first import: takes `?token=` out of the address before router,
 * words, log or any request can read it.
 */
import { splitAddress, takeLinkToken } from './link-token.ts'

const { pathname, search, hash } = window.location
const found = splitAddress(pathname, search)
if (found.search !== search) {
  window.history.replaceState(window.history.state, '', `${pathname}${found.search}${hash}`)
}
if (found.token !== null) takeLinkToken(found.token)
