import type * as z from 'zod'
import type { Database } from '#base/database/database.ts'
import { notify } from './signal.store.ts'

/** A database that can also listen for notifications; see `listen` of `OpenDatabase`. */
export type SignalDatabase = Database & {
  listen(
    channel: string,
    listener: { onMessage(payload: string): void; onGap(): void },
  ): Promise<{ stop(): Promise<void> }>
}

/**
 * Sends notifications to all gateways on the database, including this one. PostgreSQL limits each to 8,000 bytes of
 * JSON.
 */
export function sendSignals(database: Database, channel: string, signals: readonly unknown[]): Promise<void> {
  return notify(
    database,
    channel,
    signals.map((one) => JSON.stringify(one)),
  )
}

/**
 * Listens for the notifications of a channel that match the schema. `onGap` is called when some may have been missed.
 * Resolves when it listens.
 */
export function listenForSignals<Signal>(
  database: SignalDatabase,
  channel: string,
  listener: { schema: z.ZodType<Signal>; onSignal(signal: Signal): void; onGap(): void },
): Promise<{ stop(): Promise<void> }> {
  return database.listen(channel, {
    onMessage(payload) {
      const received = listener.schema.safeParse(parseJson(payload))
      if (received.success) listener.onSignal(received.data)
    },
    onGap: () => listener.onGap(),
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
