import { isIP } from 'node:net'

/**
 * The client's address. Each of `trustedHops` proxies in front of the gateway appends the address it received the
 * request from to `X-Forwarded-For`. Entries further left can be forged by the client and are ignored. If one of the
 * trusted entries is missing or is not an address, the result is the address of the socket.
 */
export function clientAddress(socketIp: string, forwardedFor: string | null, trustedHops: number): string {
  if (trustedHops === 0 || forwardedFor === null) return socketIp
  const places = forwardedFor.split(',').map((place) => place.trim())
  const trusted = places.slice(-trustedHops)
  const [client] = trusted
  if (client === undefined || trusted.length < trustedHops || trusted.some((place) => isIP(place) === 0)) {
    return socketIp
  }
  return client
}
