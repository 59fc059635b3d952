import { useQueryClient, type Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { useLiveState } from '#api/live-state.ts'
import { Banner } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'

import typography from '#ui/typography.module.css'
import styles from './connection-banner.module.css'

/** By how much (ms) data may be older than the last news of the home before the banner says so. */
const MUCH_OLDER_MS = 5 * 60_000

/** Above the screen: no connection, news that did not come, or a first read that is tried again. The screen below keeps what it has. */
export function ConnectionBanner() {
  const t = useWords(sharedWords)
  const format = useFormat()
  const client = useQueryClient()
  const { state, since } = useLiveState()
  const now = useMinute()
  const oldData = useOldData()
  const oldest = useOldestData()
  const isStillTrying = useIsStillTrying()
  const isOffline = state === 'offline'
  const time = format.since(since, now)
  const isMuchOlder = oldest !== null && oldest < since - MUCH_OLDER_MS
  const offline = isMuchOlder
    ? t(($) => $.frame.offlineOlder, { time, oldest: format.when(oldest, now) })
    : t(($) => $.frame.offlineNote, { time })
  const old = oldData === null ? null : t(($) => $.frame.oldData, { time: format.when(oldData, now) })
  const text = isOffline ? offline : old
  if (text === null) {
    const note = isStillTrying
      ? t(($) => $.frame.stillTrying)
      : state === 'full'
        ? t(($) => $.frame.fullNote)
        : null
    return note === null ? null : (
      <p className={`${typography.note} ${styles.trouble}`} role="status">
        {note}
      </p>
    )
  }
  return (
    <div className={styles.trouble}>
      <Banner
        action={
          <Button size="small" onClick={() => void client.refetchQueries({ type: 'active' })}>
            {t(($) => $.frame.retry)}
          </Button>
        }
      >
        <RichText text={text} />
      </Banner>
    </div>
  )
}

/**
 * Whether a first read has failed and is being tried again: a screen that still waits says so. What was refused for
 * good is told where it is missing.
 */
export function useIsStillTrying(): boolean {
  return useCached((queries) =>
    queries.some(({ state }) => state.status === 'pending' && state.fetchFailureCount > 0),
  )
}

/**
 * Whether the news of something on screen does not come: since when that is as it is shown, in milliseconds since
 * the epoch (the oldest of them), or null while all is well.
 */
function useOldData(): number | null {
  return useCached((queries) => {
    const failing = queries.filter(
      (query) =>
        query.isActive() &&
        query.state.data !== undefined &&
        (query.state.fetchFailureCount > 0 || query.state.status === 'error'),
    )
    return failing.length === 0 ? null : Math.min(...failing.map((query) => query.state.dataUpdatedAt))
  })
}

/** When the oldest data on screen was answered, in milliseconds since the epoch; null where there is none. */
function useOldestData(): number | null {
  return useCached((queries) => {
    const times = queries
      .filter((query) => query.isActive() && query.state.data !== undefined)
      .map((query) => query.state.dataUpdatedAt)
    return times.length === 0 ? null : Math.min(...times)
  })
}

function useCached<Answer extends boolean | number | null>(read: (queries: Query[]) => Answer): Answer {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => read(cache.getAll()),
  )
}
