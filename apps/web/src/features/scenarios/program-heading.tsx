import type { Scenario } from '@foyer/contract/scenario.ts'
import { hasTime } from '@foyer/rules/scenario/rule-parts.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { capital } from '#lib/count-word.ts'
import { nextAt } from './program-summary.ts'
import { programsWords } from './programs-words.ts'
import headings from '#ui/page-heading.module.css'
import styles from './program-heading.module.css'

/** The name with its state, and when its time comes where whoever runs it says so. */
export function ProgramHeading({ scenario }: { scenario: Scenario }) {
  const t = useWords(programsWords)
  const format = useFormat()
  const now = useMinute()
  const next = nextAt(scenario)
  const active = scenario.rules.filter((rule) => rule.active)
  const timed = active.filter((rule) => rule.next_at !== undefined)
  const isDue = next !== null && Date.parse(next) >= now
  const text =
    scenario.state === 'suspended'
      ? t(($) => $.detail.suspended)
      : active.length === 0
        ? t(($) => $.detail.noRule)
        : isDue
          ? t(($) => $.detail.next, { time: format.when(next, now) })
          : timed.length > 0 && timed.every((rule) => rule.next_at === null)
            ? t(($) => $.detail.never)
            : active.some((rule) => hasTime(rule.condition))
              ? null
              : t(($) => $.detail.waits)
  return (
    <header>
      <div className={styles.title}>
        <h1 className={headings.sentence}>{scenario.name}</h1>
        <span className={styles.tag} data-state={scenario.state}>
          {t(($) => $.states[scenario.state])}
        </span>
        <span className={styles.tag}>{capital(t(($) => $.locations[scenario.location]))}</span>
      </div>
      {text === null ? null : (
        <p className={headings.lead}>
          <Rich text={text} />
        </p>
      )}
    </header>
  )
}
