import { Suspense } from 'react'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { lazyPart } from '#forms/not-loaded.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'

// Most homes never need it: loaded on demand.
const loadBody = () => import('./welcome-body.tsx')
const Body = lazyPart(loadBody, (module) => module.WelcomeBody)
const FirstTouchBody = lazyPart(loadBody, (module) => module.FirstTouchBody)

/** In a demo: a link to a room that a new user can set, until they have sent a request. */
export function FirstTouch({ personId, rooms }: { personId: string; rooms: readonly Room[] }) {
  return (
    <Suspense fallback={null}>
      <FirstTouchBody personId={personId} rooms={rooms} />
    </Suspense>
  )
}

/** Shown on every screen of a home without devices, below its own sentence: a drawn day, and the three steps. */
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
