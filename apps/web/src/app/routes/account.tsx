import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { need, start } from '#api/query.ts'
import { sharedWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { unreadQuery } from '#api/queries/notifications.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { AccountShell } from '#app/account-frame.tsx'

export const Route = createFileRoute('/account')({
  // The frame is needed at once on every page of the account.
  codeSplitGroupings: [],
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) throw redirect({ to: '/', state: { from: location.href }, replace: true })
  },
  loader: async ({ context: { queryClient } }) => {
    start(queryClient, roomsQuery)
    start(queryClient, devicesQuery)
    start(queryClient, unreadQuery)
    const [me] = await Promise.all([need(queryClient, meQuery), sharedWords.load()])
    setHomeZone(me.home.time_zone)
  },
  component: AccountRoute,
})

function AccountRoute() {
  return (
    <AccountShell>
      <Outlet />
    </AccountShell>
  )
}
