// Not memoized: it is rarely drawn, and the code for that is in the first file of every visit.
'use no memo'

import { useState } from 'react'
import { useWords, bundledWords } from '#lib/i18n.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import en from '#locales/en/start.json'
import fr from '#locales/fr/start.json'

import places from '#ui/main-area.module.css'

/** Shown if the app itself could not be fetched or started. */
export function StartError({ error }: { error: unknown }) {
  const t = useWords(startWords)
  const [isBusy, setBusy] = useState(false)
  return (
    <main className={places.main}>
      <ErrorPanel
        isPage
        title={t(($) => $.wentWrong)}
        showLabel={t(($) => $.showError)}
        hideLabel={t(($) => $.hideError)}
        message={error instanceof Error ? error.message : 'Error'}
        actions={
          <Button
            variant="primary"
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

/** The texts of a failed start: they must be available when nothing else is. */
const startWords = bundledWords({ en, fr })
