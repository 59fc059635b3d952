import { frameWords } from '#base/i18n/frame-words.ts'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { chooseTheme, theme, themes } from '#base/theme/theme.ts'
import tiny from './tiny-choice.module.css'

/** Light, dark, or as the system says. */
export function ThemeChoice() {
  const t = useWords(frameWords)
  const chosen = useValue(theme)
  return (
    <div role="group" aria-label={t(($) => $.theme)} className={tiny.choices}>
      {themes.map((choice) => (
        <button
          key={choice}
          type="button"
          className={tiny.choice}
          aria-pressed={choice === chosen}
          onClick={() => chooseTheme(choice)}
        >
          {t(($) => $[choice])}
        </button>
      ))}
    </div>
  )
}
