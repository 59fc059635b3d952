import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setPageTitle } from '#base/brand/brand.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'

/** Names the page after the screen: `Rooms · VAV`. */
export function RouteTitle() {
  const t = useWords(frameWords)
  const match = useMatches().at(-1)
  const { data: rooms } = useQuery(roomsQuery)
  const title = (() => {
    const params = match?.params ?? {}
    const roomId = 'roomid' in params ? params.roomid : null
    const name = rooms?.find((room) => room.id === roomId)?.name
    // A page of a room is named after the room first: a narrow tab shows only the beginning.
    const ofRoom = (page: string) => (name === undefined ? page : `${name} · ${page}`)
    // What does not exist names the page itself.
    if (match?.status === 'notFound') return null
    switch (match?.routeId) {
      case '/account/':
        return t(($) => $.overview)
      case '/account/consumption':
        return t(($) => $.consumption)
      case '/account/devices/':
        return t(($) => $.devices)
      case '/account/rooms/':
        return t(($) => $.rooms)
      case '/account/rooms/$roomid':
        return name ?? t(($) => $.rooms)
      case '/account/local-service/$roomid':
        return ofRoom(t(($) => $.localService))
      case '/account/rooms/$roomid_/calendar':
        return ofRoom(t(($) => $.calendar))
      case '/account/programs/':
        return t(($) => $.programs)
      case '/account/profile':
        return t(($) => $.account)
      case '/account/notifications':
        return t(($) => $.notifications)
      case '/account/activity':
        return t(($) => $.activity)
      case '/account/hub/details':
        return t(($) => $.hub)
      default:
        return null
    }
  })()
  useEffect(() => {
    if (title === null) return
    setPageTitle(title)
    return () => setPageTitle(null)
  }, [title])
  return null
}
