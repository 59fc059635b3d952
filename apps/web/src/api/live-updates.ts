import type { LiveBatch } from '@foyer/contract/live.ts'
import {
  completeReply,
  hasNews,
  receiveEvent,
  readPosition,
  type ReceivedFeed,
  type Position,
  type ReadAt,
} from '@foyer/rules/live-position/live-position.ts'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { devicesQuery, mergeDevices } from '#api/queries/devices.ts'
import type { LiveMessage } from './live-stream.ts'
import { removePosition, storedPosition } from './live-state.ts'

/**
 * Applies live updates to the data cache: devices are merged by id into the existing list, and stale reads are
 * refetched if a screen shows them. Each reply has the stream position at which the gateway read it: updates that it
 * lacks are applied to it, updates that it contains are not applied again, and a read with a possible gap before the
 * stream is refetched.
 */
export function createLiveCache(client: QueryClient): { apply: (messages: readonly LiveMessage[]) => void } {
  const cache = client.getQueryCache()
  const devicesHash = hashKey(devicesQuery.queryKey)
  const readTopic = throttleTopics(client)
  let received: ReceivedFeed<LiveBatch> | null = null

  cache.subscribe((event) => {
    const hash = event.query.queryHash
    if (event.type === 'removed') removePosition(hash)
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual !== true)
      reconcile(hash)
  })

  function reconcile(hash: string): void {
    const query = cache.get(hash)
    const read = readOf(hash)
    if (query === undefined || read === undefined) return
    const { news, isWhole } = completeReply(received, read)
    if (hash === devicesHash && news.length > 0) merge(news)
    const topic = query.queryKey[0]
    if (news.some(({ stale }) => stale.some((name) => name === topic))) readTopic(topic)
    else if (!isWhole) client.invalidateQueries({ queryKey: query.queryKey, exact: true }).catch(ignore)
  }

  function merge(batches: readonly LiveBatch[]): void {
    const changes = batches.flatMap(({ devices }) => devices)
    if (changes.length === 0) return
    client.setQueryData(devicesQuery.queryKey, (devices) => devices && mergeDevices(devices, changes))
  }

  /** Applies a batch that was not received before. */
  function applyBatch(batch: LiveBatch, position: Position | null): void {
    const isApplied = (hash: string) => position !== null && hasNews(readOf(hash), position)
    if (!isApplied(devicesHash)) merge([batch])
    for (const topic of batch.stale) {
      const queries = cache.findAll({ queryKey: [topic] })
      if (queries.some(({ queryHash }) => !isApplied(queryHash))) readTopic(topic)
    }
  }

  return {
    apply: (messages) => {
      for (const message of messages) {
        if (message.kind === 'end') continue
        const position = readPosition(message.id)
        const event = position && eventOf(message, position)
        const next = event && receiveEvent(received, event, Date.now())
        received = next?.received ?? received
        if (message.kind === 'resync') client.invalidateQueries().catch(ignore)
        else if (message.kind === 'batch' && next?.isNew !== false) applyBatch(message.batch, position)
        if (next?.hasGap === true && message.kind !== 'resync') {
          for (const { queryHash } of cache.getAll()) reconcile(queryHash)
        }
      }
    },
  }
}

function eventOf(message: Exclude<LiveMessage, { kind: 'end' }>, position: Position) {
  return message.kind === 'batch'
    ? ({ kind: 'news', position, news: message.batch } as const)
    : ({ kind: 'at', position } as const)
}

function readOf(hash: string): ReadAt | undefined {
  const stored = storedPosition(hash)
  return stored && { position: readPosition(stored.position), askedAt: stored.requestedAt }
}

function ignore(): void {
  // The screen that shows the query shows its error.
}

/** Minimum milliseconds between two reads of one topic: a busy home must not fetch its rooms twenty times a second. */
const TOPIC_MS = 500

/** Refetches topics if a screen shows them: immediately, then throttled, and never left stale. */
function throttleTopics(client: QueryClient): (topic: unknown) => void {
  const throttled = new Set<unknown>()
  const queued = new Set<unknown>()

  function read(topic: unknown): void {
    // A request in progress may predate the change: wait for its reply, then fetch again.
    if (client.isFetching({ queryKey: [topic] }) > 0) queued.add(topic)
    else client.invalidateQueries({ queryKey: [topic] }).catch(() => undefined)
    throttled.add(topic)
    setTimeout(() => {
      throttled.delete(topic)
      if (queued.delete(topic)) read(topic)
    }, TOPIC_MS)
  }

  return (topic) => {
    if (throttled.has(topic)) queued.add(topic)
    else read(topic)
  }
}
