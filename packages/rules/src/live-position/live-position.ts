/** A place in a gateway's feed of news of one home: what a reply was read at, and what an event stands at. */
export type Position = { feed: string; seq: number }

/** What a tab has heard without a gap: the news after `from` up to `to` of one feed. */
export type Heard<News> = {
  feed: string
  from: number
  to: number
  /** When this began (ms): whatever was asked for since is told of, whichever gateway answers. */
  since: number
  /** The latest news, oldest first. */
  log: readonly { seq: number; at: number; news: News }[]
}

export type HeardEvent<News> =
  | { kind: 'news'; position: Position; news: News }
  /** The feed stands here: said when a stream opens, and by each heartbeat. */
  | { kind: 'at'; position: Position }

/** Where and when a reply was read. `position` is null where its gateway does not say. */
export type ReadAt = { position: Position | null; askedAt: number }

/** ms and number of news that a reply on its way can still be completed with. */
const KEPT_MS = 120_000
const KEPT = 500

/** Reads `feed-12`; null for anything else. */
export function readPosition(text: string | null): Position | null {
  const [, feed, seq] = /^([^-]{1,64})-(\d{1,15})$/.exec(text ?? '') ?? []
  return feed === undefined || seq === undefined ? null : { feed, seq: Number(seq) }
}

/**
 * Takes one event of the stream.
 * @returns `isNew`: its news were not heard before; `hasGap`: news before it may have been missed
 */
export function hear<News>(
  heard: Heard<News> | null,
  event: HeardEvent<News>,
  now: number,
): { heard: Heard<News>; isNew: boolean; hasGap: boolean } {
  const { feed, seq } = event.position
  const isNews = event.kind === 'news'
  const isSameFeed = heard !== null && heard.feed === feed
  if (isSameFeed && seq <= heard.to) return { heard, isNew: false, hasGap: false }
  const entry = isNews ? [{ seq, at: now, news: event.news }] : []
  if (isSameFeed && isNews && seq === heard.to + 1) {
    const log = [...heard.log, ...entry]
    const kept = log.filter((old, index) => old.at > now - KEPT_MS && index >= log.length - KEPT)
    const from = kept.length === log.length ? heard.from : Math.max(heard.from, (kept[0]?.seq ?? seq + 1) - 1)
    return { heard: { ...heard, from, to: seq, log: kept }, isNew: true, hasGap: false }
  }
  const from = isNews ? seq - 1 : seq
  return { heard: { feed, from, to: seq, since: now, log: entry }, isNew: isNews, hasGap: true }
}

/**
 * What a reply lacks of what was heard.
 * @returns `news` to put on top of it, oldest first; `isWhole`: with them nothing is missing, else it is read again
 */
export function completeReply<News>(
  heard: Heard<News> | null,
  { position, askedAt }: ReadAt,
): { news: News[]; isWhole: boolean } {
  // Judged again once the stream is open.
  if (heard === null) return { news: [], isWhole: true }
  // Known limit: a reply that was read between two commits and their events may contain the second change; the event of
  // the first then shows its older value until the event of the second arrives, a tenth of a second later.
  if (position?.feed === heard.feed) {
    const news = heard.log.filter(({ seq }) => seq > position.seq).map((entry) => entry.news)
    return { news, isWhole: position.seq >= heard.from }
  }
  // Read at another gateway: its places say nothing here, but what it told since then was heard.
  const news = heard.log.filter(({ at }) => at >= askedAt).map((entry) => entry.news)
  return { news, isWhole: askedAt >= heard.since }
}

/** Whether a reply had these news when it was read. */
export function hasNews(reply: ReadAt | undefined, news: Position): boolean {
  const at = reply?.position
  return at != null && at.feed === news.feed && at.seq >= news.seq
}
