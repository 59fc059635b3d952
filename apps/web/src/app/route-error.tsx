import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { CallError } from '#api/call-error.ts'
import { faultsOnScreen, isMissingChunk } from '#lib/load-chunk.ts'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { useLiveState } from '#api/live-state.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { NotSeen } from './not-seen.tsx'
import { PageFrame } from './page-frame.tsx'

/**
 * A screen that could not be shown: what can be tried, and the message for whoever asks for it. While the home is not
 * heard, one that was only never loaded here is no failure.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useWords(frameWords)
  const router = useRouter()
  const { state } = useLiveState()
  const { reset: forgetFailure } = useQueryErrorResetBoundary()
  useLayoutEffect(() => {
    faultsOnScreen.set(faultsOnScreen.get() + 1)
    return () => faultsOnScreen.set(faultsOnScreen.get() - 1)
  }, [])
  const retry = async () => {
    forgetFailure()
    await router.invalidate()
    reset()
  }
  if (state !== 'live' && isUnanswered(error)) {
    return (
      <PageFrame>
        <NotSeen onRetry={() => void retry()} />
      </PageFrame>
    )
  }
  return (
    <PageFrame>
      <ErrorPanel
        isPage
        title={t(($) => $.wentWrong)}
        note={t(($) => $.wentWrongNote)}
        showWord={t(($) => $.showError)}
        hideWord={t(($) => $.hideError)}
        message={error instanceof Error ? error.message : String(error)}
        actions={
          <Button look="primary" onClick={() => void retry()}>
            {t(($) => $.retry)}
          </Button>
        }
      />
    </PageFrame>
  )
}

/** Nobody was there to ask, or the code of the screen could not be fetched without a network. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof CallError) return error.kind === 'network' || error.kind === 'timeout'
  return isMissingChunk(error) && !navigator.onLine
}
