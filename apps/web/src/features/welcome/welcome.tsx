import { lazy, Suspense } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

// Most homes never see it: it comes when it is shown.
const Body = lazy(async () => ({
  default: (await loadChunk(() => import('./welcome-body.tsx'))).WelcomeBody,
}))

/** What every screen of a home without devices shows below its own sentence: a drawn day, and the three steps. */
export function Welcome({ isOwner }: { isOwner: boolean }) {
  const t = useWords(sharedWords)
  return (
    <Suspense
      fallback={
        <Loading label={t(($) => $.frame.loading)}>
          <Skeleton width="100%" height="320px" />
        </Loading>
      }
    >
      <Body isOwner={isOwner} />
    </Suspense>
  )
}
