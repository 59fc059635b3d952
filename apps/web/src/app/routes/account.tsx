import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { sharedWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery, unreadQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { AccountFrame } from '#app/account-frame.tsx'

export const Route = createFileRoute('/account')({
  // Every page of the account needs the frame immediately.
  codeSplitGroupings: [],
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/', state: { from: location.href }, replace: true })
  },
  loader: async ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, roomsQuery)
    prefetchQuery(queryClient, devicesQuery)
    prefetchQuery(queryClient, unreadQuery)
    const [me] = await Promise.all([ensureQuery(queryClient, meQuery), sharedWords.load()])
    setHomeZone(me.home.time_zone)
  },
  component: AccountRoute,
})

function AccountRoute() {
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}
