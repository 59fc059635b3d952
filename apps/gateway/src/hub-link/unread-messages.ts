import type { HubMessage } from './transport.ts'

/** A message that could not be parsed when it arrived. */
export type UnreadMessage = { message: HubMessage; receivedAt: number }

/**
 * Messages that wait for the description of their device, by topic: only the newest of each, since a state contains
 * everything known.
 */
export type UnreadMessages = Map<string, UnreadMessage>

/** A device that is not described ten minutes after its message is not being paired. */
const PATIENCE = 10 * 60_000
/** For each hub: messages of unlisted names, and bytes. */
const limits = { messages: 200, bytes: 512 * 1024 } as const

/** Keeps a message until the hub has described its sender. */
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

/** Removes and returns all messages that are not too old; the caller keeps those again that still cannot be parsed. */
export function takeUnread(unread: UnreadMessages, now: number): [topic: string, UnreadMessage][] {
  const kept = [...unread].filter(([, { receivedAt }]) => receivedAt > now - PATIENCE)
  unread.clear()
  return kept
}
