import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { PageTitle } from '#lib/brand.tsx'
import { useWords } from '#lib/i18n.ts'
import { sessionStore } from '#lib/session.ts'
import { useValue } from '#lib/store.ts'
import { isEmail } from '#lib/is-email.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { focusField, PasswordField, TextField, useSubmitPress } from '#ui/text-field.tsx'
import { SignInFrame, FormFault } from './sign-in-frame.tsx'
import { loginWords } from '#lib/login-words.ts'
import type { SignInFault } from './sign-in.ts'

import styles from './sign-in-frame.module.css'
import fields from '#ui/text-field.module.css'

/** The home page of a signed-out user. */
export function LoginScreen({ email }: { email?: string | undefined }) {
  const t = useWords(loginWords)
  const session = useValue(sessionStore)
  return (
    <SignInFrame>
      <PageTitle title={t(($) => $.title)} />
      <h1>{t(($) => $.headline)}</h1>
      {session.status === 'out' && session.reason === 'ended' ? (
        <p className={styles.note} role="status">
          {t(($) => $.ended)}
        </p>
      ) : null}
      <LoginForm email={email} />
    </SignInFrame>
  )
}

/** The code for signing in is fetched on the first interaction, not before the first paint. */
const loadSignIn = () => loadChunk(() => import('./sign-in.ts'))

function prepare(): void {
  loadSignIn().catch(() => undefined)
}

/** E-mail (prefilled by an earlier flow) and password. The session, not this form, shows that the login succeeded. */
function LoginForm({ email = '' }: { email?: string | undefined }) {
  const t = useWords(loginWords)
  const isOnline = useOnline()
  const { isPressing, onPointerDownCapture } = useSubmitPress()
  const [fault, setFault] = useState<SignInFault | { at: 'form'; kind: 'failed' } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    setBusy(true)
    setFault(null)
    try {
      const { signIn } = await loadSignIn()
      const found = await signIn(textOf(data, 'email').trim(), textOf(data, 'password'))
      // Signed in: the form stays busy until the app, which may still be loading, replaces it.
      if (found === null) return
      setFault(found)
      setBusy(false)
      // Only a submitted form moves the focus back: leaving a field must not pull it out of the next one.
      if (found.at !== 'form') focusField(form, found.at)
    } catch {
      setFault({ at: 'form', kind: 'network' })
      setBusy(false)
    }
  }
  const checkEmail = (email: string) => {
    if (email.trim() === '' || isPressing()) return
    if (!isEmail(email.trim())) setFault({ at: 'email' })
    else setFault((previous) => (previous?.at === 'email' ? null : previous))
  }
  return (
    <form
      method="post"
      noValidate
      onPointerDownCapture={onPointerDownCapture}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        size="large"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        defaultValue={email}
        onFocus={prepare}
        label={t(($) => $.email)}
        error={fault?.at === 'email' ? t(($) => $.invalidEmail) : null}
        onBlur={(event) => checkEmail(event.currentTarget.value)}
      />
      <PasswordField
        size="large"
        name="password"
        autoComplete="current-password"
        onFocus={prepare}
        label={t(($) => $.password)}
        showLabel={t(($) => $.show)}
        hideLabel={t(($) => $.hide)}
        error={fault?.at === 'password' ? t(($) => $.missingPassword) : null}
      />
      <FormFault>
        {isOnline ? null : <Fault text={t(($) => $.offline)} />}
        {isOnline && fault?.at === 'form' ? (
          <Fault text={'message' in fault ? fault.message : t(($) => $[fault.kind])} />
        ) : null}
      </FormFault>
      <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
        {isBusy ? t(($) => $.busy) : t(($) => $.submit)}
      </Button>
      {/* Plain links: the login is drawn before the router is loaded, and without its weight. */}
      <p className={styles.under}>
        <a className={styles.link} href="/forgot-password">
          {t(($) => $.forgot)}
        </a>
        <a className={styles.link} href="/faq#activate">
          {t(($) => $.activate)}
        </a>
      </p>
    </form>
  )
}

function Fault({ text }: { text: string }) {
  return (
    <p className={fields.error}>
      <Icon name="warning" />
      <span>{text}</span>
    </p>
  )
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('online', onChange)
      window.addEventListener('offline', onChange)
      return () => {
        window.removeEventListener('online', onChange)
        window.removeEventListener('offline', onChange)
      }
    },
    () => navigator.onLine,
  )
}
