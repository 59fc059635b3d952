import { ECDH } from 'node:crypto'
import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Names of this machine and of home networks, whatever they resolve to. */
const homeNames = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/

/**
 * Whether messages may be sent to the address that a browser registers: https on its own port, at a public name or
 * address; plain http and private addresses only at `hosts`. A name is resolved and checked when it is connected to.
 */
export function isPushEndpoint(text: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (hosts.includes(url.host)) return url.protocol === 'https:' || url.protocol === 'http:'
  if (url.protocol !== 'https:' || url.port !== '') return false
  const name = url.hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(name) !== 0) return isPublicAddress(name)
  return name.includes('.') && !homeNames.test(name)
}

/** Whether a browser's public key is a point of P-256: what is encrypted for it needs one (RFC 8291, section 2.1). */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}
