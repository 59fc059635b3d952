import type { ScenarioClause } from '@foyer/contract/scenario-run.ts'
import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { LeafSentence } from './leaf-sentence.tsx'
import { useProgramTexts } from './program-texts.ts'
import { programRunsWords } from './programs-words.ts'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'
import styles from './clause-list.module.css'

const iconOf = { yes: 'check', no: 'cross', unknown: 'unknown' } as const

/** The things of a condition, each with what it said. */
export function ClauseList({ clauses, home }: { clauses: readonly ScenarioClause[]; home: ProgramHome }) {
  const t = useWords(programRunsWords)
  const texts = useProgramTexts()
  return (
    <ul className={styles.clauses}>
      {clauses.map(({ leaf, is, value }, index) => (
        <li key={index} data-state={is}>
          <Icon name={iconOf[is]} />
          <span>
            <span className={typography.visuallyHidden}>{t(($) => $.truth[is])} </span>
            <LeafSentence leaf={leaf} home={home} />
            {leaf.kind === 'measure' && value !== null ? (
              <span className={typography.quiet}> · {texts.value(leaf.capability, value)}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
