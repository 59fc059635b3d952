import { authenticate, getMe, logout } from '@foyer/contract/session.ts'
import { serve, servePublic, type Served } from '#base/http/serve.ts'
import { readUserAgent } from './read-user-agent.ts'
import type { Sessions } from './sessions.ts'

/** Routes of signing in and out. */
export function sessionsRoutes(parts: {
  sessions: Sessions
  /** Ends the streams of a session. */
  endStreams(sessionId: string): void
}): Served[] {
  const { sessions } = parts
  return [
    servePublic(authenticate, ({ body }, { ip, requestId, headers }) =>
      sessions.authenticate({
        email: body.email,
        password: body.password,
        ip,
        requestId,
        device: readUserAgent(headers.get('user-agent')),
      }),
    ),
    serve(logout, async (_, { user, database, afterCommit }) => {
      await sessions.end(database, user)
      afterCommit(() => parts.endStreams(user.sessionId))
      return {}
    }),
    serve(getMe, (_, { user }) => sessions.me(user)),
  ]
}
