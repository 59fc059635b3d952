/** Formats a host that the gateway listens on for a URL to open on this machine. */
export function shownHost(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
