import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { modeFace } from './mode-face.ts'
import { scenarioWords } from './scenario-words.ts'
import { capital } from '#lib/count-word.ts'
import { Switch } from '#ui/switch.tsx'
import { nextAt, type ProgramSummary } from './program-summary.ts'
import { useProgramTexts } from './program-texts.ts'
import { programsWords } from './programs-words.ts'
import { RuleFindings } from './rule-findings.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { StateWord } from './state-word.tsx'
import type { useProgramChanges } from './use-program-changes.ts'
import type { ProgramHome } from './use-program-home.ts'
import targets from '#ui/row-target.module.css'
import typography from '#ui/typography.module.css'
import styles from './program-row.module.css'

/** A scenario in the list: its name, its first rule as a sentence, on which days, and whether it is active. */
export function ProgramRow({
  program,
  home,
  changes,
}: {
  program: ProgramSummary
  home: ProgramHome
  /** null for who may not change anything. */
  changes: ReturnType<typeof useProgramChanges> | null
}) {
  const t = useWords(programsWords)
  const words = useWords(scenarioWords)
  const texts = useProgramTexts()
  const format = useFormat()
  const now = useMinute()
  const { scenario, state } = program
  const [first] = scenario?.rules ?? []
  const next = scenario === null ? null : nextAt(scenario)
  const suspended = scenario?.rules.filter((rule) => !rule.active).length ?? 0
  const stateWord = state === null ? null : t(($) => $.states[state])
  const facts = [
    program.type === null ? null : capital(words(($) => $.types[program.type ?? 'heating'])),
    scenario === null ? null : t(($) => $.rules, { count: scenario.rules.length }),
    suspended === 0 ? null : t(($) => $.suspendedRules, { count: suspended }),
    program.days === null ? null : texts.days(program.days),
    t(($) => $.locations[program.location]),
  ].filter((fact) => fact !== null)
  return (
    <li className={`${styles.row} ${targets.target}`} data-state={state ?? undefined}>
      <div>
        <h3>
          <Link className={targets.link} to="/account/programs/$programid" params={{ programid: program.id }}>
            {program.name}
          </Link>{' '}
          {program.mode === null ? null : <OrderName order={modeFace(program.mode)} />}
        </h3>
        {first === undefined || scenario === null ? null : (
          <div className={styles.first}>
            <RuleSentence rule={first} mode={scenario.mode} home={home} />
          </div>
        )}
        <p className={typography.note}>
          {capital(facts.join(' · '))}
          {next === null || Date.parse(next) < now
            ? null
            : ` · ${t(($) => $.nextAt, { time: format.when(next, now) })}`}
        </p>
        {scenario === null ? null : <RuleFindings findings={findingsOf(scenario, home.facts)} home={home} />}
      </div>
      {scenario !== null && changes !== null && stateWord !== null ? (
        <Switch
          about={program.name}
          label={stateWord}
          isOn={state === 'active'}
          onChange={(isOn) => changes.setState(scenario, isOn ? 'active' : 'suspended')}
        />
      ) : (
        <StateWord state={state}>{stateWord}</StateWord>
      )}
    </li>
  )
}
