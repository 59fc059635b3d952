import { frameWords } from '#lib/frame-words.ts'
import { language, languages } from '#lib/language.ts'
import { changeLanguage, useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import tiny from './tiny-choice.module.css'

const names = { fr: 'french', en: 'english' } as const

/** The two languages, each under its own name. */
export function LanguageChoice() {
  const t = useWords(frameWords)
  const spoken = useValue(language)
  return (
    <div role="group" aria-label={t(($) => $.language)} className={tiny.choices}>
      {languages.toReversed().map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          className={tiny.choice}
          aria-pressed={choice === spoken}
          // What is seen comes first in the name, for whoever speaks it to the browser.
          aria-label={`${choice.toUpperCase()} ${t(($) => $[names[choice]])}`}
          onClick={() => void changeLanguage(choice)}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </div>
  )
}
