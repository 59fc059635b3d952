import type { ReactNode } from 'react'
import { brandFamily, brands } from '#lib/brand.ts'
import { language, languages } from '#lib/language.ts'
import { changeLanguage, useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { SignInArt } from './sign-in-art.tsx'
import { signInWords } from '#lib/sign-in-words.ts'
import brandMark from '#ui/brand-mark.module.css'
import styles from './sign-in-frame.module.css'
import links from './links.module.css'

const names = { fr: 'french', en: 'english' } as const

type Props = {
  children: ReactNode
  /** A new home has no past: its picture begins now. */
  isNewHome?: boolean
}

/**
 * A column of paper beside the shape of a day: the login, and whatever is done before one is signed in. The links at
 * its foot are plain ones, because the login has no router.
 */
export function SignInFrame({ children, isNewHome = false }: Props) {
  const t = useWords(signInWords)
  const spoken = useValue(language)
  const family = useValue(brandFamily)
  return (
    <main className={styles.frame}>
      <div className={styles.paper}>
        <div className={styles.brand}>
          <BrandMark brand={family} />
          <span className={brandMark.name}>{brands[family].name[spoken]}</span>
        </div>
        {children}
        <div className={styles.foot}>
          <div className={styles.languages} role="group" aria-label={t(($) => $.language)}>
            {languages.toReversed().map((choice) => (
              <button
                key={choice}
                type="button"
                lang={choice}
                className={links.link}
                aria-pressed={choice === spoken}
                onClick={() => void changeLanguage(choice)}
              >
                {t(($) => $[names[choice]])}
              </button>
            ))}
          </div>
          <a className={links.link} href="/faq">
            {t(($) => $.help)}
          </a>
          <a className={links.link} href="/faq#my-data">
            {t(($) => $.data)}
          </a>
        </div>
      </div>
      <SignInArt isNewHome={isNewHome} />
    </main>
  )
}
