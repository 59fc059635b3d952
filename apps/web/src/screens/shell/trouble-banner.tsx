import { useQueryClient } from '@tanstack/react-query'
import { frameWords } from '#base/i18n/frame-words.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useLiveState } from '#base/live/live-state.ts'
import { useFormat } from '#base/time/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useOldData } from './use-trouble.ts'

/** Above the screen: no connection, or news that did not come. The screen below keeps what it has. */
export function TroubleBanner() {
  const t = useWords(frameWords)
  const format = useFormat()
  const client = useQueryClient()
  const { state, since } = useLiveState()
  const oldData = useOldData()
  const isOffline = state === 'offline'
  const text = isOffline
    ? t(($) => $.offlineNote, { time: format.time(since) })
    : oldData === null
      ? null
      : t(($) => $.oldData, { time: format.time(oldData) })
  if (text === null) return null
  return (
    <div className="mb-6">
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
