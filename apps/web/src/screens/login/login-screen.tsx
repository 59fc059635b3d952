import { PageTitle } from '#base/brand/page-title.tsx'
import { useWords } from '#base/i18n/words.ts'
import { sessionStore } from '#base/session/session-store.ts'
import { useValue } from '#base/store/value-store.ts'
import { SignInFrame } from '#entities/sign-in/sign-in-frame.tsx'
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
