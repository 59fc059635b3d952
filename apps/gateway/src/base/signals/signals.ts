import type * as z from 'zod'
import type { Database } from '#base/database/database.ts'
import { notify } from './signal.store.ts'

/** A database that also tells of signals; see `listen` of an open one. */
export type SignalDatabase = Database & {
  listen(
    channel: string,
    listener: { onMessage(payload: string): void; onGap(): void },
  ): Promise<{ stop(): Promise<void> }>
}

/** Sends signals to all gateways on the database, this one too. PostgreSQL takes 8,000 bytes of JSON in each. */
export function sendSignals(database: Database, channel: string, signals: readonly unknown[]): Promise<void> {
  return notify(
    database,
    channel,
    signals.map((one) => JSON.stringify(one)),
  )
}

/** Hears the signals of a channel that have this form; `onGap`: some may have been missed. Resolves when it listens. */
export function hearSignals<Signal>(
  database: SignalDatabase,
  channel: string,
  listener: { schema: z.ZodType<Signal>; onSignal(signal: Signal): void; onGap(): void },
): Promise<{ stop(): Promise<void> }> {
  return database.listen(channel, {
    onMessage(payload) {
      const heard = listener.schema.safeParse(parseJson(payload))
      if (heard.success) listener.onSignal(heard.data)
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
