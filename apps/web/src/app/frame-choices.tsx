import { useQuery } from '@tanstack/react-query'
import { language, languages, changeLanguage, useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { chooseTheme, theme, themes } from '#lib/theme.ts'
import { unreadQuery } from '#api/queries/account.ts'

import styles from './account-frame.module.css'
import typography from '#ui/typography.module.css'

const names = { fr: 'french', en: 'english' } as const

/** The two languages, each by its own name. */
export function LanguageChoice() {
  const t = useWords(sharedWords)
  const lang = useValue(language)
  return (
    <div role="group" aria-label={t(($) => $.frame.language)} className={styles.tinyChoiceChoices}>
      {languages.toReversed().map((choice) => (
        <button
          key={choice}
          type="button"
          lang={choice}
          className={styles.choice}
          aria-pressed={choice === lang}
          // The visible text comes first in the name, for speech input.
          aria-label={`${choice.toUpperCase()} ${t(($) => $.frame[names[choice]])}`}
          onClick={() => void changeLanguage(choice)}
        >
          {choice.toUpperCase()}
        </button>
      ))}
    </div>
  )
}

/**
 * The number of unread notifications; undefined while loading (their place is kept), null where the service has none
 * or the count failed to load.
 */
export function useUnread(): number | null | undefined {
  const { data, isPending } = useQuery(unreadQuery)
  if (data !== undefined) return data.count
  return isPending ? undefined : null
}

/** The number next to the bell, with its meaning for screen readers. */
export function UnreadCount({ count }: { count: number }) {
  const t = useWords(sharedWords)
  if (count === 0) return null
  return (
    <span className={styles.unreadCount}>
      <span aria-hidden="true">{count}</span>
      <span className={typography.visuallyHidden}>{t(($) => $.frame.unread, { count })}</span>
    </span>
  )
}

/** Light, dark, or the system's setting. */
export function ThemeChoice() {
  const t = useWords(sharedWords)
  const chosen = useValue(theme)
  return (
    <div role="group" aria-label={t(($) => $.frame.theme)} className={styles.tinyChoiceChoices}>
      {themes.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={choice === chosen}
          onClick={() => chooseTheme(choice)}
        >
          {t(($) => $.frame[choice])}
        </button>
      ))}
    </div>
  )
}
