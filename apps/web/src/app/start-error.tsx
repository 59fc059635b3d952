import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useWords } from '#lib/words.ts'
import { startWords } from './start-words.ts'
import places from '#ui/main-place.module.css'

/** The app itself could not be fetched or started. */
export function StartError({ error }: { error: unknown }) {
  const t = useWords(startWords)
  const [isBusy, setBusy] = useState(false)
  return (
    <main className={places.main}>
      <ErrorPanel
        isPage
        title={t(($) => $.wentWrong)}
        showWord={t(($) => $.showError)}
        hideWord={t(($) => $.hideError)}
        message={error instanceof Error ? error.message : 'Error'}
        actions={
          <Button
            look="primary"
            isBusy={isBusy}
            onClick={() => {
              setBusy(true)
              window.location.reload()
            }}
          >
            {t(($) => $.retry)}
          </Button>
        }
      />
    </main>
  )
}
