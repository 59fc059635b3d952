import { use } from 'react'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { HeadingBars } from '#ui/heading-bars.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { useDeclaredScreen, type DeclaredScreen } from './declared-screen.ts'
import { PendingShape } from './pending-shape.tsx'
import { IsInShell, PageFrame } from './page-frame.tsx'
import { useIsStillTrying } from './use-trouble.ts'
import typography from '#ui/typography.module.css'
import styles from './route-pending.module.css'

/** Of an address that has no screen, while its frame loads. */
const noScreen: DeclaredScreen['pending'] = {
  heading: { hasKicker: true, phone: 2, wide: 1 },
  rows: 'fact',
}

/** A screen that takes longer than a second to load; it says so when the service does not answer. */
export function RoutePending() {
  const t = useWords(frameWords)
  const { heading, rows } = useDeclaredScreen()?.pending ?? noScreen
  const isInShell = use(IsInShell)
  const isStillTrying = useIsStillTrying()
  return (
    <PageFrame>
      <Loading label={t(($) => $.loading)}>
        <HeadingBars {...heading} />
        {/* Inside the account its frame says so. */}
        {isStillTrying && !isInShell ? (
          <p className={typography.note} role="status">
            {t(($) => $.stillTrying)}
          </p>
        ) : null}
        <div className={styles.pending}>
          <PendingShape rows={rows} />
        </div>
      </Loading>
    </PageFrame>
  )
}
