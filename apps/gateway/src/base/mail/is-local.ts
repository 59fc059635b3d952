const loopback = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i
const ownNames = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i
/** Headers of a proxy: its caller may be anywhere. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/**
 * Whether a request was made on this machine, by somebody who meant this machine: its socket is the loopback, its host
 * is a name of it (a page of elsewhere can give its own name any address), and no proxy passed it on.
 */
export function isLocal(request: Request, socketIp: string): boolean {
  const host = request.headers.get('host') ?? new URL(request.url).host
  return (
    loopback.test(socketIp) && ownNames.test(host) && !forwarded.some((name) => request.headers.has(name))
  )
}
