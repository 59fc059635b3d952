import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { need, start } from '#api/load-query.ts'
import { errorWords } from '#api/error-words.ts'
import { frameWords } from '#lib/frame-words.ts'
import { isSignedIn } from '#lib/session-store.ts'
import { setHomeZone } from '#lib/home-zone.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { unreadQuery } from '#api/queries/notification.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { AccountShell } from '#app/account-shell.tsx'

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
    const [me] = await Promise.all([need(queryClient, meQuery), frameWords.load(), errorWords.load()])
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
