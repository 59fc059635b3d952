import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** IPv4 addresses that are not public: the special ranges of RFC 6890, multicast and the rest above it. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix)
}
// Of IPv6 only 2000::/3 is allocated; these parts of it are not plain public addresses: Teredo, documentation, 6to4.
special.addSubnet('2001::', 32, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
special.addSubnet('2002::', 16, 'ipv6')
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address belongs to the public network: not to this machine, its local network or its cloud. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !special.check(ip)
  return isIP(ip) === 6 && unicast.check(ip, 'ipv6') && !special.check(ip, 'ipv6')
}

/** A name has no public address: nothing is sent there. */
export class PrivateAddressError extends Error {
  constructor() {
    super('the name has no public address')
    this.name = 'PrivateAddressError'
  }
}

/**
 * Resolves a name for a socket and returns only its public addresses. The socket connects to the addresses checked
 * here, so that a later change of the name has no effect.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, [])
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (first === undefined) return callback(new PrivateAddressError(), [])
    if (options.all === true) callback(null, open)
    else callback(null, first.address, first.family)
  })
}
