import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { faultsOnScreen } from '#base/chunk/load-chunk.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { PageFrame } from './page-frame.tsx'

/** A screen that could not be shown: what can be tried, and the message for whoever asks for it. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const t = useWords(frameWords)
  const router = useRouter()
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
