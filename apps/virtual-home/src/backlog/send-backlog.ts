import type { Message } from '#hub/message.ts'
import type { Pace } from './pace.ts'
import { pastMessages } from './past-messages.ts'
import type { Past } from './past-messages.ts'
import { liveThrough } from './span.ts'
import type { Span } from './span.ts'

/** Most messages without an acknowledgement of the broker; with more, the sender waits. */
const mostUnanswered = 100

export type Sending = {
  spans: readonly Span[]
  past: Omit<Past, 'followsPlan'>
  /** Days that began before this instant (ms) are too old and are skipped. */
  oldestAt: number
  pace: Pace
  /** Resolves when the broker has received the message. */
  publish: (message: Message) => Promise<void>
  isStopped: () => boolean
  /** Called after the broker has received a whole day: the span's `sentBackTo` has moved. */
  onDaySent: () => void
}

/** Sends every span, the newest day first, and each day in order of time. Ends early when stopped. */
export async function sendBacklog(sending: Sending): Promise<{ count: number }> {
  let count = 0
  const unanswered = new Set<Promise<void>>()
  for (const span of sending.spans.toSorted((a, b) => b.until - a.until)) {
    const past = { ...sending.past, followsPlan: span.followsPlan }
    const starts = await liveThrough(past.house, { ...span, until: span.sentBackTo })
    for (let index = starts.length - 2; index >= 0; index -= 1) {
      const start = starts[index]
      const end = starts[index + 1]
      if (start === undefined || end === undefined || start.at < sending.oldestAt) continue
      for (const message of pastMessages(past, start, end.at)) {
        await sending.pace.take()
        if (sending.isStopped()) return { count }
        const answer = sending.publish(message).finally(() => unanswered.delete(answer))
        unanswered.add(answer)
        count += 1
        if (unanswered.size >= mostUnanswered) await Promise.race(unanswered)
      }
      await Promise.all(unanswered)
      if (sending.isStopped()) return { count }
      span.sentBackTo = start.at
      sending.onDaySent()
    }
    span.sentBackTo = span.start.at
  }
  return { count }
}
