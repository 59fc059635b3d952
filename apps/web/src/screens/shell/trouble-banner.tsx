import { useQueryClient } from '@tanstack/react-query'
import { frameWords } from '#base/i18n/frame-words.ts'
import { Rich } from '#base/i18n/rich.tsx'
import { useWords } from '#base/i18n/words.ts'
import { useLiveState } from '#base/live/live-state.ts'
import { useFormat } from '#base/time/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useTrouble } from './use-trouble.ts'

/** Above the screen: no connection, or news that did not come. The screen below keeps what it has. */
export function TroubleBanner() {
  const t = useWords(frameWords)
  const format = useFormat()
  const client = useQueryClient()
  const { state, since } = useLiveState()
  const trouble = useTrouble()
  const isOffline = state === 'offline'
  if (!isOffline && (trouble === null || trouble === 0)) return null
  const text = isOffline
    ? t(($) => $.offlineNote, { time: format.time(since) })
    : t(($) => $.oldData, { time: format.time(trouble ?? since) })
  return (
    <Banner
      action={
        <Button size="small" onClick={() => void client.refetchQueries({ type: 'active' })}>
          {t(($) => $.retry)}
        </Button>
      }
    >
      <Rich text={text} />
    </Banner>
  )
}
