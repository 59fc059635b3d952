import { useQueryClient } from '@tanstack/react-query'
import { frameWords } from '#base/i18n/frame-words.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useLiveState } from '#base/live/live-state.ts'
import { useFormat } from '#base/time/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useIsStillTrying, useOldData } from './use-trouble.ts'
import typography from '#ui/typography.module.css'
import styles from './trouble-banner.module.css'

/** Above the screen: no connection, news that did not come, or a first read that is tried again. The screen below keeps what it has. */
export function TroubleBanner() {
  const t = useWords(frameWords)
  const format = useFormat()
  const client = useQueryClient()
  const { state, since } = useLiveState()
  const oldData = useOldData()
  const isStillTrying = useIsStillTrying()
  const isOffline = state === 'offline'
  const text = isOffline
    ? t(($) => $.offlineNote, { time: format.time(since) })
    : oldData === null
      ? null
      : t(($) => $.oldData, { time: format.time(oldData) })
  if (text === null) {
    return isStillTrying ? (
      <p className={`${typography.note} ${styles.trouble}`} role="status">
        {t(($) => $.stillTrying)}
      </p>
    ) : null
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
