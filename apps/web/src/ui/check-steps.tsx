import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

import styles from './check-steps.module.css'
import typography from './typography.module.css'

type CheckStep = {
  key: string
  /** What to check, in a word or two; without it only the text is shown. */
  title?: string | undefined
  /** The state in words: "to do", "ruled out". */
  verdict?: string | undefined
  text: ReactNode
  state: 'first' | 'next' | 'ruled_out'
}

/**
 * What to check, from the most to the least likely; a step that is ruled out is ticked and shows the fact that rules
 * it out.
 */
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

/** Steps to do in this order, each with a note. */
export function NumberedSteps({ steps }: { steps: readonly { title: string; note: string }[] }) {
  return (
    <ol className={styles.list}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            {step.title}
            <p className={typography.note}>{step.note}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A longer text may break anywhere: it does not fit on one line of a phone. */
const WHOLE = 28

/** Short texts on one line, separated by dots. The line breaks between two texts, not within a model's name. */
export function InlineList({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const shown = texts.filter((text) => typeof text === 'string' && text !== '')
  return shown.map((text, index) => (
    <span key={text}>
      <span className={String(text).length <= WHOLE ? typography.whole : undefined}>
        {text}
        {index < shown.length - 1 ? '\u00A0·' : null}
      </span>{' '}
    </span>
  ))
}
