import { useLocation } from '@tanstack/react-router'
import { use } from 'react'
import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { HeadingBars } from '#ui/heading-bars.tsx'
import { Loading } from '#ui/skeleton.tsx'
import { pendingHeading } from './pending-heading.ts'
import { PendingShape } from './pending-shape.tsx'
import { IsInShell, PageFrame } from './page-frame.tsx'
import { useIsStillTrying } from './use-trouble.ts'

/** A screen that takes longer than a second to load; it says so when the service does not answer. */
export function RoutePending() {
  const t = useWords(frameWords)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const isInShell = use(IsInShell)
  const isStillTrying = useIsStillTrying()
  return (
    <PageFrame>
      <Loading label={t(($) => $.loading)}>
        <HeadingBars {...pendingHeading(path)} />
        {/* Inside the account its frame says so. */}
        {isStillTrying && !isInShell ? (
          <p className="note" role="status">
            {t(($) => $.stillTrying)}
          </p>
        ) : null}
        <div className="pending">
          <PendingShape path={path} />
        </div>
      </Loading>
    </PageFrame>
  )
}
