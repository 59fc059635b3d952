import type { HubMessage } from './transport.ts'

/** A message that could not be read when it came. */
export type UnreadMessage = { message: HubMessage; receivedAt: number }

/** What waits for its device to be described, by topic: the newest of each, since a state holds all that is known. */
export type UnreadMessages = Map<string, UnreadMessage>

/** A device that is not described ten minutes after it spoke is not being paired. */
const PATIENCE = 10 * 60_000
/** Of one hub: names nobody lists, and bytes. */
const limits = { messages: 200, bytes: 512 * 1024 } as const

/** Keeps a message until the hub has described who sent it. */
export function keepUnread(unread: UnreadMessages, topic: string, kept: UnreadMessage): void {
  unread.delete(topic)
  if (kept.message.payload.length === 0) return
  unread.set(topic, kept)
  let bytes = 0
  for (const { message } of unread.values()) bytes += message.payload.length
  for (const [oldest, { message }] of unread) {
    if (unread.size <= limits.messages && bytes <= limits.bytes) break
    bytes -= message.payload.length
    unread.delete(oldest)
  }
}

/** Takes all that is kept and not too old; what still cannot be read is kept again by who reads it. */
export function takeUnread(unread: UnreadMessages, now: number): [topic: string, UnreadMessage][] {
  const kept = [...unread].filter(([, { receivedAt }]) => receivedAt > now - PATIENCE)
  unread.clear()
  return kept
}
