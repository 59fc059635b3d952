import { useQuery } from '@tanstack/react-query'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { useLiveState } from '#api/live-state.ts'
import { useIsOffered } from '#api/offered.tsx'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { LiveIndicator } from './live-indicator.tsx'

/** Whether the home is heard, with the time in the home; on phones without the time while all is well. */
export function LiveWord({ isShort = false }: { isShort?: boolean }) {
  const t = useWords(frameWords)
  const format = useFormat()
  const now = useMinute()
  const { state, since } = useLiveState()
  const isFollowed = useIsOffered('live')
  const { data: devices } = useQuery(devicesQuery)
  const isEmptyHome = devices?.length === 0
  const { data: hubs } = useQuery({ ...hubsQuery, enabled: isEmptyHome })
  if (!isFollowed) return null
  // Where nothing is connected there is nothing to follow.
  if (isEmptyHome && state !== 'offline') {
    if (hubs === undefined) return null
    if (!hubs.some((hub) => hub.online === true)) {
      return <LiveIndicator state="none" word={t(($) => (hubs.length === 0 ? $.noHub : $.hubAwaited))} />
    }
  }
  const words = {
    live: isShort ? t(($) => $.live) : t(($) => $.liveAt, { time: format.time(now) }),
    reconnecting: t(($) => $.reconnecting),
    full: t(($) => (isShort ? $.fullShort : $.full)),
    offline: isShort ? t(($) => $.offline) : t(($) => $.offlineSince, { time: format.since(since, now) }),
  }
  return <LiveIndicator state={state} word={words[state]} />
}
