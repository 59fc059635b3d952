import { useWords } from '#lib/words.ts'
import { RuleDot } from './rule-dot.tsx'
import { Icon } from '#ui/icon.tsx'
import { Ring } from '#ui/ring.tsx'
import { activationWords } from './activation-words.ts'
import typography from '#ui/typography.module.css'
import styles from './progress-steps.module.css'

type Props = {
  steps: readonly string[]
  /** Index of the step that is under way. */
  at: number
}

/** What is done, what is under way, what comes. */
export function ProgressSteps({ steps, at }: Props) {
  const t = useWords(activationWords)
  const states = [
    { word: t(($) => $.stepDone), sign: <Icon name="check" /> },
    { word: t(($) => $.stepNow), sign: <Ring /> },
    { word: t(($) => $.stepNext), sign: <RuleDot /> },
  ]
  return (
    <ol className={styles.steps} role="status">
      {steps.map((step, index) => {
        const state = index < at ? 0 : index === at ? 1 : 2
        return (
          <li key={step} data-state={['done', 'now', 'next'][state]}>
            {states[state]?.sign}
            <span>
              <span className={typography.visuallyHidden}>{states[state]?.word} </span>
              {step}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
