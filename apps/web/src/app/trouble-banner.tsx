import { useQueryClient } from '@tanstack/react-query'
import { frameWords } from '#lib/frame-words.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useLiveState } from '#api/live-state.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useIsStillTrying, useOldData, useOldestData } from './use-trouble.ts'
import typography from '#ui/typography.module.css'
import styles from './trouble-banner.module.css'

/** By how much (ms) data may be older than the last news of the home before the banner says so. */
const MUCH_OLDER_MS = 5 * 60_000

/** Above the screen: no connection, news that did not come, or a first read that is tried again. The screen below keeps what it has. */
export function TroubleBanner() {
  const t = useWords(frameWords)
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
    ? t(($) => $.offlineOlder, { time, oldest: format.when(oldest, now) })
    : t(($) => $.offlineNote, { time })
  const old = oldData === null ? null : t(($) => $.oldData, { time: format.when(oldData, now) })
  const text = isOffline ? offline : old
  if (text === null) {
    const note = isStillTrying ? t(($) => $.stillTrying) : state === 'full' ? t(($) => $.fullNote) : null
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
            {t(($) => $.retry)}
          </Button>
        }
      >
        <Rich text={text} />
      </Banner>
    </div>
  )
}
