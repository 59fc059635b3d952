import { networkInterfaces } from 'node:os'
import type { HubLinkSettings } from './hub-link-port.ts'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1'])
const everywhere: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/** The address for a hub's configuration, and whether it can be used on this machine only. */
export function serverAddressOf(settings: HubLinkSettings): { server: string; isLoopback: boolean } {
  const { host, mqttPort, mqttUrl, mqttTls, publicUrl } = settings
  if (mqttUrl !== null) {
    const { protocol, hostname, port } = new URL(mqttUrl)
    const name = publicHost(publicUrl) ?? hostname
    // The address without the gateway's own user name and password.
    const shown = loopback.has(hostname) ? name : hostname
    return {
      server: `${protocol}//${shown}:${port === '' ? (protocol === 'mqtts:' ? 8883 : 1883) : port}`,
      isLoopback: loopback.has(shown),
    }
  }
  const name = everywhere.has(host) ? (publicHost(publicUrl) ?? ownAddress() ?? 'localhost') : host
  const shown = name.includes(':') && !name.startsWith('[') ? `[${name}]` : name
  return {
    server: `${mqttTls === null ? 'mqtt' : 'mqtts'}://${shown}:${mqttPort}`,
    isLoopback: loopback.has(name),
  }
}

function publicHost(publicUrl: string | null): string | null {
  if (publicUrl === null) return null
  const { hostname } = new URL(publicUrl)
  return loopback.has(hostname) ? null : hostname
}

/** The address of this machine in its local network. */
function ownAddress(): string | null {
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null
}
