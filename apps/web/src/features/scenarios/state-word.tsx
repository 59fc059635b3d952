import type { ReactNode } from 'react'
import styles from './state-word.module.css'

/** Whether a scenario or a rule is active, for who may not change it. */
export function StateWord({
  state,
  children,
}: {
  /** null where nobody says. */
  state: 'active' | 'suspended' | null
  children: ReactNode
}) {
  return (
    <span className={styles.word} data-state={state ?? undefined}>
      {children}
    </span>
  )
}
