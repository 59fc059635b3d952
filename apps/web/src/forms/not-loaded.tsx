import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { Button } from '#ui/button.tsx'

import styles from './not-loaded.module.css'
import typography from '#ui/typography.module.css'

type FailedQuery = Pick<UseQueryResult, 'isFetching'> & { refetch: () => unknown }

/** Why a part of a screen could not be loaded, with a button that tries again. */
export function NotLoaded({ query, children }: { query: FailedQuery; children: ReactNode }) {
  return (
    <div role="alert" className={styles.notLoaded}>
      <p className={typography.danger}>{children}</p>
      <RetryButton query={query} />
    </div>
  )
}

/** A button that reads again what could not be loaded. */
export function RetryButton({ query: { isFetching, refetch } }: { query: FailedQuery }) {
  const t = useWords(sharedWords)
  return (
    <Button isBusy={isFetching} onClick={() => void refetch()}>
      {t(($) => $.frame.retry)}
    </Button>
  )
}
