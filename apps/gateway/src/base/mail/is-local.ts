const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i
const ownNames = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i
/** Headers that a proxy adds: its client may be on any machine. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/**
 * True if a request was made on this machine and for this machine: its socket is the loopback, its host is a name of
 * this machine (another site can point its own name to any address), and no proxy forwarded it.
 */
export function isLocal(request: Request, socketIp: string): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return (
    loopback.test(socketIp) && ownNames.test(host) && !forwarded.some((name) => request.headers.has(name))
  )
}
