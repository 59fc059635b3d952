import type { LiveBatch } from '@foyer/contract/live.ts'
import type { StreamEvent } from './event-parser.ts'

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
export function readLiveEvent({ type, id, data }: StreamEvent): LiveMessage | null {
  switch (type) {
    case 'batch': {
      const batch = parseJson(data)
      return isBatch(batch) ? { kind: 'batch', id, batch } : null
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

/** Only our own gateway has a stream, and what it says is by the contract: half of an event is what may come else. */
function isBatch(said: unknown): said is LiveBatch {
  return (
    typeof said === 'object' &&
    said !== null &&
    'devices' in said &&
    'stale' in said &&
    [said.devices, said.stale].every(Array.isArray)
  )
}
