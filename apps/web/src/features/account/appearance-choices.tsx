import { frameWords } from '#lib/frame-words.ts'
import { language, languages } from '#lib/language.ts'
import { changeLanguage, useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { chooseTheme, theme, themes } from '#lib/theme.ts'
import { Segmented } from '#ui/segmented.tsx'
import { AccountSection } from './account-section.tsx'
import { accountWords } from './account-words.ts'
import { InstallChoice } from './install-choice.tsx'
import styles from './appearance-choices.module.css'

/** Language and theme of this browser: both change at once and are kept here. */
export function AppearanceChoices() {
  const t = useWords(accountWords)
  const frame = useWords(frameWords)
  const names = { en: frame(($) => $.english), fr: frame(($) => $.french) }
  return (
    <AccountSection id="display" title={t(($) => $.appearance.title)} note={t(($) => $.appearance.note)}>
      <div className={styles.choices}>
        <Segmented
          label={t(($) => $.appearance.language)}
          value={useValue(language)}
          options={languages.toReversed().map((value) => ({ value, label: names[value] }))}
          onChange={(next) => void changeLanguage(next)}
        />
        <Segmented
          label={t(($) => $.appearance.theme)}
          value={useValue(theme)}
          options={themes.map((value) => ({ value, label: frame(($) => $[value]) }))}
          onChange={chooseTheme}
        />
      </div>
      <InstallChoice />
    </AccountSection>
  )
}
