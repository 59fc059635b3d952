import { openLive } from '@foyer/contract/live.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { LiveSignals } from './live-signals.ts'
import type { Live } from './live.ts'

/** The call that opens the live stream. */
export function liveRoutes({ live, liveSignals }: { live: Live; liveSignals: LiveSignals }): Served[] {
  return [
    serve(openLive, async (_input, { user, headers, ip, signal }) => {
      await liveSignals.listenTo(user.homeId)
      const body = live.open({
        homeId: user.homeId,
        sessionId: user.sessionId,
        accountId: user.accountId,
        ip,
        lastEventId: headers.get('last-event-id'),
        signal,
      })
      return new Response(body, {
        headers: {
          'content-type': 'text/event-stream; charset=utf-8',
          // A proxy that buffers or compresses the stream would delay events.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      })
    }),
  ]
}
