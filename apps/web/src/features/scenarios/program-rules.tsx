import type { Scenario } from '@foyer/contract/scenario.ts'
import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { Section } from '#ui/section.tsx'
import { Switch } from '#ui/switch.tsx'
import { programsWords } from './programs-words.ts'
import { RuleFindings } from './rule-findings.tsx'
import { RuleLoop } from './rule-loop.tsx'
import { RuleSentence } from './rule-sentence.tsx'
import { StateWord } from './state-word.tsx'
import type { useProgramChanges } from './use-program-changes.ts'
import type { ProgramHome } from './use-program-home.ts'
import typography from '#ui/typography.module.css'
import rules from './rule.module.css'

/** The rules as sentences, each with its own switch, when its time comes and what is wrong with it. */
export function ProgramRules({
  scenario,
  home,
  changes,
}: {
  scenario: Scenario
  home: ProgramHome
  /** null for who may not change anything. */
  changes: ReturnType<typeof useProgramChanges> | null
}) {
  const t = useWords(programsWords)
  const findings = findingsOf(scenario, home.facts)
  const suspended = scenario.rules.filter((rule) => !rule.active).length
  return (
    <Section
      title={t(($) => $.detail.rules)}
      note={[
        t(($) => $.detail.rulesNote, { count: scenario.rules.length }),
        ...(suspended === 0 ? [] : [t(($) => $.suspendedRules, { count: suspended })]),
      ].join(', ')}
    >
      <ol className={rules.list}>
        {scenario.rules.map((rule, index) => (
          <li key={rule.id} className={rules.rule} data-state={rule.active ? undefined : 'suspended'}>
            <h3 className={rules.number}>
              <span aria-hidden="true">{index + 1}</span>
              <span className={typography.visuallyHidden}>
                {t(($) => $.edit.rule, { number: index + 1 })}
              </span>
            </h3>
            <div>
              <RuleSentence rule={rule} mode={scenario.mode} home={home} />
              <RuleTime at={rule.active ? rule.next_at : undefined} />
              <RuleFindings findings={findings.filter((one) => one.rule === index)} home={home} />
              <RuleLoop scenario={scenario} rule={index} />
            </div>
            <div className={rules.end}>
              {changes === null ? (
                <StateWord state={rule.active ? 'active' : 'suspended'}>
                  {t(($) => (rule.active ? $.detail.ruleActive : $.detail.ruleSuspended))}
                </StateWord>
              ) : (
                <Switch
                  about={t(($) => $.edit.rule, { number: index + 1 })}
                  label={t(($) => (rule.active ? $.detail.ruleActive : $.detail.ruleSuspended))}
                  isOn={rule.active}
                  onChange={(isOn) => changes.setRule(scenario, index + 1, isOn)}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** When the times of a rule next let it be true; nothing for a rule that names none. */
function RuleTime({ at }: { at: string | null | undefined }) {
  const t = useWords(programsWords)
  const format = useFormat()
  const now = useMinute()
  if (at === undefined || (at !== null && Date.parse(at) < now)) return null
  return (
    <p className={typography.note}>
      {at === null
        ? t(($) => $.detail.ruleNever)
        : t(($) => $.detail.ruleNext, { time: format.when(at, now) })}
    </p>
  )
}
