import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { need, start } from '#base/api/load-query.ts'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { isSignedIn } from '#base/session/session-store.ts'
import { setHomeZone } from '#base/time/home-zone.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { unreadQuery } from '#entities/notification/notification.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { AccountShell } from '#screens/shell/account-shell.tsx'

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
