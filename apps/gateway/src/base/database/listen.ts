import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connectClient, type DatabaseConnection } from './database-connection.ts'

/** Handlers for the notifications of a channel. */
export type Listener = {
  onMessage(payload: string): void
  /** The connection was lost and is restored: notifications in between may be missing. */
  onGap(): void
}

/** Listens to a channel until stopped. A lost connection is restored, and reported with `onGap`. */
export async function listen(
  connection: DatabaseConnection,
  channel: string,
  listener: Listener,
): Promise<{ stop(): Promise<void> }> {
  let isStopped = false
  let client = await subscribe()

  async function subscribe(): Promise<pg.Client> {
    const next = await connectClient(connection)
    next.on('notification', (message) => listener.onMessage(message.payload ?? ''))
    try {
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end()
      throw error
    }
    // Only a connection that listened is restored here: a caller whose first attempt fails retries by itself.
    next.once('end', () => void reconnect())
    return next
  }

  async function reconnect(): Promise<void> {
    for (let pause = 100; !isStopped; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause, undefined, { ref: false })
      try {
        if (isStopped) return
        client = await subscribe()
        if (isStopped) await client.end()
        else listener.onGap()
        return
      } catch {
        // Not available yet: the next round waits longer.
      }
    }
  }

  return {
    async stop() {
      isStopped = true
      await client.end()
    },
  }
}
