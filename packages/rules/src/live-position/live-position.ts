/** A position in a gateway's event feed of one home: where a reply was read, or where an event is. */
export type Position = { feed: string; seq: number }

/** The events of one feed that a tab received: without a gap those after `from` up to `to`, and some before. */
export type ReceivedFeed<News> = {
  feed: string
  from: number
  to: number
  /** Start (ms) of this record. It covers every reply requested since then, from any gateway. */
  since: number
  /** The latest events, oldest first. */
  log: readonly { seq: number; at: number; news: News }[]
}

export type FeedEvent<News> =
  | { kind: 'news'; position: Position; news: News }
  /** The current position of the feed: sent when a stream opens, and by each heartbeat. */
  | { kind: 'at'; position: Position }

/** Where and when a reply was read. `position` is null if its gateway does not send it. */
export type ReadAt = { position: Position | null; askedAt: number }

/** Longest time (ms) and number of events that are kept to complete a pending reply. */
const KEPT_MS = 120_000
const KEPT = 500

/** Parses `feed-12`; null for anything else. */
export function readPosition(text: string | null): Position | null {
  const [, feed, seq] = /^([^-]{1,64})-(\d{1,15})$/.exec(text ?? '') ?? []
  return feed === undefined || seq === undefined ? null : { feed, seq: Number(seq) }
}

/**
 * Processes one event of the stream.
 * @returns `isNew`: the event was not received before; `hasGap`: events before it may have been missed
 */
export function receiveEvent<News>(
  received: ReceivedFeed<News> | null,
  event: FeedEvent<News>,
  now: number,
): { received: ReceivedFeed<News>; isNew: boolean; hasGap: boolean } {
  const { feed, seq } = event.position
  const isNews = event.kind === 'news'
  const isSameFeed = received !== null && received.feed === feed
  if (isSameFeed && seq <= received.to) return { received, isNew: false, hasGap: false }
  const entry = isNews ? [{ seq, at: now, news: event.news }] : []
  // Also kept across a gap: an older reply must not revert what was shown since.
  const log = isSameFeed ? [...received.log, ...entry] : entry
  const kept = log.filter((old, index) => old.at > now - KEPT_MS && index >= log.length - KEPT)
  if (isSameFeed && isNews && seq === received.to + 1) {
    const from =
      kept.length === log.length ? received.from : Math.max(received.from, (kept[0]?.seq ?? seq + 1) - 1)
    return { received: { ...received, from, to: seq, log: kept }, isNew: true, hasGap: false }
  }
  const from = isNews ? seq - 1 : seq
  return { received: { feed, from, to: seq, since: now, log: kept }, isNew: isNews, hasGap: true }
}

/**
 * The received events that a reply lacks.
 * @returns `news` to apply to it, oldest first; `isWhole`: with them nothing is missing, else it has to be
 * read again
 */
export function completeReply<News>(
  received: ReceivedFeed<News> | null,
  { position, askedAt }: ReadAt,
): { news: News[]; isWhole: boolean } {
  // Checked again once the stream is open.
  if (received === null) return { news: [], isWhole: true }
  // Known limit: a reply that was read between two commits and their events may contain the second change; the event of
  // the first then shows its older value until the event of the second arrives, a tenth of a second later.
  if (position?.feed === received.feed) {
    const news = received.log.filter(({ seq }) => seq > position.seq).map((entry) => entry.news)
    return { news, isWhole: position.seq >= received.from }
  }
  // Read at another gateway: its position is not comparable, but the events since the request were received.
  const news = received.log.filter(({ at }) => at >= askedAt).map((entry) => entry.news)
  return { news, isWhole: askedAt >= received.since }
}

/** True if a reply already contained these events when it was read. */
export function hasNews(reply: ReadAt | undefined, news: Position): boolean {
  const at = reply?.position
  return at != null && at.feed === news.feed && at.seq >= news.seq
}
