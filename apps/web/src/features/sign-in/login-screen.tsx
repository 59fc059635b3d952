import { PageTitle } from '#lib/page-title.tsx'
import { useWords } from '#lib/words.ts'
import { sessionStore } from '#lib/session-store.ts'
import { useValue } from '#lib/value-store.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { loginWords } from './login-words.ts'
import styles from './login-screen.module.css'

/** The home page of somebody who is not signed in. */
export function LoginScreen({ email }: { email?: string | undefined }) {
  const t = useWords(loginWords)
  const session = useValue(sessionStore)
  return (
    <SignInFrame>
      <PageTitle title={t(($) => $.title)} />
      <h1>{t(($) => $.headline)}</h1>
      {session.status === 'out' && session.why === 'ended' ? (
        <p className={styles.note} role="status">
          {t(($) => $.ended)}
        </p>
      ) : null}
      <LoginForm email={email} />
    </SignInFrame>
  )
}
