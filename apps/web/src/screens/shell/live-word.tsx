import { providerKind } from '#base/api/provider.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useLiveState } from '#base/live/live-state.ts'
import { useValue } from '#base/store/value-store.ts'
import { useFormat } from '#base/time/format.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { LiveIndicator } from '#ui/live-indicator.tsx'

/** Whether the home is heard, with the time in the home; on phones without the time while all is well. */
export function LiveWord({ isShort = false }: { isShort?: boolean }) {
  const t = useWords(frameWords)
  const format = useFormat()
  const now = useMinute()
  const { state, since } = useLiveState()
  const provider = useValue(providerKind)
  if (provider === 'basic') return null
  const words = {
    live: isShort ? t(($) => $.live) : t(($) => $.liveAt, { time: format.time(now) }),
    reconnecting: t(($) => $.reconnecting),
    offline: isShort ? t(($) => $.offline) : t(($) => $.offlineSince, { time: format.time(since) }),
  }
  return <LiveIndicator state={state} word={words[state]} />
}
