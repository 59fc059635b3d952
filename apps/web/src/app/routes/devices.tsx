import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/devices')({
  // The token itself is taken by the root before this redirect: it is passed on by being signed in.
  beforeLoad: () => {
    throw redirect({ to: '/account', replace: true })
  },
})
