import type { ReactNode } from 'react'

import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode; note?: ReactNode }

/** Labels and values, a hairline each; a quiet second line where a value needs one. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact, position) => (
        // Two rooms or hubs may have one name.
        <div key={`${position} ${fact.label}`}>
          <dt>{fact.label}</dt>
          <dd>
            {fact.value}
            {fact.note === undefined ? null : <small>{fact.note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Nothing here yet: one sentence, and what to do next. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty} data-empty>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Whether a thing answers: dot and word, never colour alone. */
export function StatusDot({ state, word }: { state: 'online' | 'offline' | 'unknown'; word: string }) {
  return (
    <span className={styles.dot} data-state={state}>
      {word}
    </span>
  )
}
