import { passwordRules, type PasswordRule } from '@foyer/contract/password.ts'
import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { passwordWords } from './password-words.ts'
import { RuleDot } from './rule-dot.tsx'
import typography from '#ui/typography.module.css'
import styles from './password-rules.module.css'

type Props = {
  unmet: readonly PasswordRule[]
  /** The field was left: what is missing now counts as a fault. */
  isLeft: boolean
}

/** The five rules, hollow until met; red only once the field was left. */
export function PasswordRules({ unmet, isLeft }: Props) {
  const t = useWords(passwordWords)
  return (
    <ul className={styles.rules} aria-label={t(($) => $.rules)}>
      {passwordRules.map((rule) => {
        const isMet = !unmet.includes(rule)
        return (
          <li key={rule} data-state={isMet ? 'met' : isLeft ? 'missing' : 'open'}>
            {isMet ? <Icon name="check" /> : <RuleDot />}
            <span>
              <span className={typography.visuallyHidden}>
                {isMet ? t(($) => $.met) : t(($) => $.unmet)}{' '}
              </span>
              {t(($) => $[rule])}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
