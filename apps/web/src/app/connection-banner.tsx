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
import styles from './account-frame.module.css'

/** The banner is shown if data is older than the last update of the home by more than this (ms). */
const MUCH_OLDER_MS = 5 * 60_000

/**
 * Shown above the screen: no connection, a failed update, or a first read that is retried. The screen below keeps its
 * data.
 */
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
    ? t(($) => $.frame.offlineOlder, { time, oldest: format.dated(oldest, now) })
    : t(($) => $.frame.offlineNote, { time })
  const old = oldData === null ? null : t(($) => $.frame.oldData, { time: format.dated(oldData, now) })
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
 * True while a first read is retried after a failure; a pending screen then shows it. A permanent failure is shown
 * where its data is missing.
 */
export function useIsStillTrying(): boolean {
  return useCached((queries) =>
    queries.some(({ state }) => state.status === 'pending' && state.fetchFailureCount > 0),
  )
}

/** The time of the oldest data on screen whose refresh fails, in milliseconds since the epoch; null if none fails. */
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

/** When the oldest data on screen was received, in milliseconds since the epoch; null without any. */
function useOldestData(): number | null {
  return useCached((queries) => {
    const times = queries
      .filter((query) => query.isActive() && query.state.data !== undefined)
      .map((query) => query.state.dataUpdatedAt)
    return times.length === 0 ? null : Math.min(...times)
  })
}

function useCached<Result extends boolean | number | null>(read: (queries: Query[]) => Result): Result {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => read(cache.getAll()),
  )
}
