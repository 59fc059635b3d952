import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network part of a socket's address: of IPv4 the first `v4` bits' worth of numbers (24 or 32), of IPv6 the
 * first `v6` bits (a multiple of 16). An IPv4 address mapped into IPv6 is the IPv4 address. Null for anything else.
 */
export function ipPrefix(address: string, bits: { v4: 24 | 32; v6: 48 | 64 }): string | null {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  if (isIPv4(plain)) {
    return bits.v4 === 32 ? plain : `${plain.split('.').slice(0, 3).join('.')}.0/24`
  }
  if (!isIPv6(plain)) return null
  return `${expand(plain)
    .slice(0, bits.v6 / 16)
    .join(':')}::/${bits.v6}`
}

/**
 * The key that limits count an address by: the IPv4 address, or the /64 network of an IPv6 address, because one client
 * controls the whole network. Null for no address.
 */
export function networkOf(ip: string): string | null {
  return ipPrefix(ip, { v4: 32, v6: 64 })
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...missing, ...last]
}
