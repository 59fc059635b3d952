import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'
import { isLegacyAddress } from '#lib/park-address.ts'
import { takeLinkToken } from '#lib/link-token.ts'
import { RouteTitle } from '#app/route-states.tsx'

type RootSearch = { token?: string }

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: ({ token }: Record<string, unknown>): RootSearch =>
    typeof token === 'string' ? { token } : {},
  beforeLoad: ({ search, location }) => {
    // On page load the token was taken before the router started; this handles an address followed inside the app.
    const { token, ...rest } = search
    if (token === undefined || isLegacyAddress(location.pathname)) return
    takeLinkToken(token)
    throw redirect({ to: location.pathname, search: rest, hash: true, replace: true })
  },
  component: RootRoute,
})

function RootRoute() {
  return (
    <>
      <RouteTitle />
      <Outlet />
    </>
  )
}
