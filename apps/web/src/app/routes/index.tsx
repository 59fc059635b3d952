import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { isSignedIn } from '#lib/session.ts'
import { LoginScreen } from '#features/sign-in/login-screen.tsx'

export const Route = createFileRoute('/')({
  beforeLoad: ({ location }) => {
    if (!isSignedIn()) return
    const { from } = location.state
    throw from === undefined
      ? redirect({ to: '/account', replace: true })
      : redirect({ href: from, replace: true })
  },
  component: Login,
})

function Login() {
  return <LoginScreen email={useLocation({ select: ({ state }) => state.email })} />
}
