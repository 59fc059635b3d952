import { isIP } from 'node:net'

/**
 * The address of who asks: so many trusted proxies stand before the gateway, each of which adds the address that came
 * to it at the right of `X-Forwarded-For`. What stands further left anybody may have written, and is never read. Where
 * one of the trusted places is missing or is no address, it is the address of the socket.
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
