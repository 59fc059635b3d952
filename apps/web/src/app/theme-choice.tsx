import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { chooseTheme, theme, themes } from '#lib/theme.ts'
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
