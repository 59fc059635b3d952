import { useEffect } from 'react'
import { brandFamily, brands, setPageTitle } from '#base/brand/brand.ts'
import { language, languages } from '#base/i18n/language.ts'
import { changeLanguage, useWords } from '#base/i18n/words.ts'
import { sessionStore } from '#base/session/session-store.ts'
import { useValue } from '#base/store/value-store.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { LoginArt } from './login-art.tsx'
import { LoginForm } from './login-form.tsx'
import { loginWords } from './login-words.ts'

const names = { fr: 'french', en: 'english' } as const

/** The home page of somebody who is not signed in. */
export function LoginScreen() {
  const t = useWords(loginWords)
  const spoken = useValue(language)
  const family = useValue(brandFamily)
  const session = useValue(sessionStore)
  const title = t(($) => $.title)
  useEffect(() => {
    setPageTitle(title)
    return () => setPageTitle(null)
  }, [title])
  return (
    <main className="sign-in">
      <div className="sign-in-paper">
        <div className="sign-in-brand">
          <BrandMark brand={family} />
          <span className="brand-name">{brands[family].name[spoken]}</span>
        </div>
        <h1>{t(($) => $.headline)}</h1>
        {session.status === 'out' && session.why === 'ended' ? (
          <p className="sign-in-note" role="status">
            {t(($) => $.ended)}
          </p>
        ) : null}
        <LoginForm />
        <div className="sign-in-foot" role="group" aria-label={t(($) => $.language)}>
          {languages.toReversed().map((choice) => (
            <button
              key={choice}
              type="button"
              lang={choice}
              className="link-choice"
              aria-pressed={choice === spoken}
              onClick={() => void changeLanguage(choice)}
            >
              {t(($) => $[names[choice]])}
            </button>
          ))}
        </div>
      </div>
      <LoginArt />
    </main>
  )
}
