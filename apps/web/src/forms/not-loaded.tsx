import { lazy, type ComponentType, type ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { loadChunk } from '#lib/load-chunk.ts'
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

/**
 * A part of a screen whose code is loaded when it is first rendered. If that fails, a note replaces the part, and the
 * rest of the screen stays.
 * @param load the import of its code, and of what else it needs
 * @param pick the component in the loaded module
 */
export function lazyPart<Module, Props>(
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType<Props>,
) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await loadChunk(load).then(pick, () => FailedPart),
  }))
}

/** React keeps the failure of a lazy component: only a new page requests the code again. */
function FailedPart() {
  const t = useWords(sharedWords)
  return (
    <NotLoaded query={{ isFetching: false, refetch: () => window.location.reload() }}>
      {t(($) => $.frame.wentWrong)}
    </NotLoaded>
  )
}
