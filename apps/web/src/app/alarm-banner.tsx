import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'
import { unreadQuery } from '#api/queries/notification.queries.ts'
import styles from './alarm-banner.module.css'

// For who has an alarm: the first load of everybody else is without it.
const Alarms = lazy(async () => ({
  default: (await loadChunk(() => import('#features/notifications/alarms.tsx'))).Alarms,
}))

/** Above every screen while an alarm of the home lasts; the notifications show it in their own place. */
export function AlarmBanner() {
  const { data } = useQuery(unreadQuery)
  const isInList = useRouterState({
    select: ({ location }) => location.pathname === '/account/notifications',
  })
  if (isInList || (data?.alarms ?? 0) === 0) return null
  return (
    <Suspense>
      <div className={styles.alarms}>
        <Alarms />
      </div>
    </Suspense>
  )
}
