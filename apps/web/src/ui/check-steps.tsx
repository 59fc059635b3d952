import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

import styles from './check-steps.module.css'
import typography from './typography.module.css'

type CheckStep = {
  key: string
  /** What to look at, in a word or two; without it the text stands alone. */
  title?: string | undefined
  /** How it stands: "to do", "ruled out". */
  verdict?: string | undefined
  text: ReactNode
  state: 'first' | 'next' | 'ruled_out'
}

/** What to check, from the likeliest to the least likely; what is ruled out is ticked, with the fact that rules it out. */
export function CheckSteps({ steps, label }: { steps: readonly CheckStep[]; label: string }) {
  return (
    <ol className={`${styles.list} ${styles.steps}`} aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.key} data-state={step.state}>
          <span className={styles.number} aria-hidden="true">
            {step.state === 'ruled_out' ? <Icon name="check" /> : index + 1}
          </span>
          <div>
            {step.title === undefined ? null : (
              <h4>
                {step.title} <span className={styles.verdict}>{step.verdict}</span>
              </h4>
            )}
            <p>
              {step.text}
              {step.title === undefined && step.verdict !== undefined ? (
                <span className={styles.verdict}> {step.verdict}</span>
              ) : null}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** What to do one after the other, each with a note. */
export function NumberedSteps({ steps }: { steps: readonly { what: string; note: string }[] }) {
  return (
    <ol className={styles.list}>
      {steps.map((step, index) => (
        <li key={step.what}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            {step.what}
            <p className={typography.note}>{step.note}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A longer part may break anywhere: it has no line to itself on a phone. */
const WHOLE = 28

/** What stands beside what on a line; where it must break, it breaks between two of them, never in a model's name. */
export function InlineList({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const said = texts.filter((text) => typeof text === 'string' && text !== '')
  return said.map((text, index) => (
    <span key={text}>
      <span className={String(text).length <= WHOLE ? typography.whole : undefined}>
        {text}
        {index < said.length - 1 ? '\u00A0·' : null}
      </span>{' '}
    </span>
  ))
}
