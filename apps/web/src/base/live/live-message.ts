import { liveBatchSchema, type LiveBatch } from '@foyer/contract/live.ts'
import type { EventSourceMessage } from 'eventsource-parser'
import * as z from 'zod/mini'

/** What the stream says, once parsed. */
export type LiveMessage =
  | { kind: 'batch'; id: string | null; batch: LiveBatch }
  /** What was missed is not known: everything must be read again. */
  | { kind: 'resync'; id: string | null }
  /** The stream stands here. */
  | { kind: 'heartbeat'; id: string | null }
  /** The session ended. */
  | { kind: 'end' }

/** Parses one server-sent event; null for one that is not understood, which must not stop the stream. */
export function readLiveEvent(event: EventSourceMessage): LiveMessage | null {
  const id = event.id ?? null
  switch (event.event) {
    case 'batch': {
      const batch = z.safeParse(liveBatchSchema, parseJson(event.data))
      return batch.success ? { kind: 'batch', id, batch: batch.data } : null
    }
    case 'resync':
      return { kind: 'resync', id }
    case 'heartbeat':
      return { kind: 'heartbeat', id }
    case 'end':
      return { kind: 'end' }
    default:
      return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
