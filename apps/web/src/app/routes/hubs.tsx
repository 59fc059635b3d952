import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/hubs')({
  beforeLoad: () => {
    throw redirect({ to: '/account/hub/details', search: true, hash: true, replace: true })
  },
})
