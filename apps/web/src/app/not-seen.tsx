import { useEffect } from 'react'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { isHeard, liveState } from '#api/live-state.ts'
import { Button } from '#ui/button.tsx'
import typography from '#ui/typography.module.css'

/** A screen whose data this device has never had, while the home is not heard. It comes by itself when it is. */
export function NotSeen({ onRetry }: { onRetry: () => void }) {
  const t = useWords(frameWords)
  useEffect(
    () =>
      liveState.subscribe(() => {
        if (isHeard(liveState.get())) onRetry()
      }),
    [onRetry],
  )
  return (
    <div role="status">
      <h1>{t(($) => $.notSeen)}</h1>
      <p className={typography.quiet}>{t(($) => $.notSeenNote)}</p>
      <Button onClick={onRetry}>{t(($) => $.retry)}</Button>
    </div>
  )
}
