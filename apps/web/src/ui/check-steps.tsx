import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import numbered from './numbered.module.css'
import styles from './check-steps.module.css'

export type CheckStep = {
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
    <ol className={`${numbered.list} ${styles.steps}`} aria-label={label}>
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
