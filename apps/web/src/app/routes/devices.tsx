import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/devices')({
  // The root takes the token before this redirect: it is passed on as the session.
  beforeLoad: () => {
    throw redirect({ to: '/account', replace: true })
  },
})
