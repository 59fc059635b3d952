import type { ReactNode } from 'react'

import styles from './facts.module.css'

export type Fact = { label: string; value: ReactNode; note?: ReactNode }

/** A list of labels and values with hairlines; a value may have a muted second line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact, position) => (
        // Two rooms or hubs may have the same name.
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

/** An empty list: one sentence, and what to do next. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty} data-empty>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Whether a device is online: a dot and a word, never colour alone. */
export function StatusDot({ state, label }: { state: 'online' | 'offline' | 'unknown'; label: string }) {
  return (
    <span className={styles.dot} data-state={state}>
      {label}
    </span>
  )
}
