import type { Scenario } from '@foyer/contract/scenario.ts'
import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { loopsThrough } from '@foyer/rules/scenario/loops.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { scenariosQuery } from '#api/queries/scenarios.ts'
import { Section } from '#ui/page.tsx'
import { Switch } from '#ui/switch.tsx'
import { Icon } from '#ui/icon.tsx'
import { RuleFindings, StateWord } from './scenario-parts.tsx'
import { RuleSentence } from './rule-text.tsx'
import type { useScenarioMutations } from './scenario-mutations.ts'
import type { ScenarioHome } from './scenario-home.ts'
import { useScenarioText } from './scenario-text.ts'

import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** The rules as sentences, each with its switch, next time and warnings. */
export function ScenarioRules({
  scenario,
  home,
  changes,
}: {
  scenario: Scenario
  home: ScenarioHome
  /** Null if the user may not change anything. */
  changes: ReturnType<typeof useScenarioMutations> | null
}) {
  const t = useWords(scenariosWords)
  const findings = findingsOf(scenario, home.facts)
  const suspended = scenario.rules.filter((rule) => !rule.active).length
  return (
    <Section
      title={t(($) => $.detail.rules)}
      note={[
        t(($) => $.detail.rulesNote, { count: scenario.rules.length }),
        ...(suspended === 0 ? [] : [t(($) => $.suspendedRules, { count: suspended })]),
      ].join(', ')}
      more={
        changes === null ? undefined : (
          <Link to="/account/programs/$programid" params={{ programid: scenario.id }} search={{ edit: true }}>
            {t(($) => $.detail.edit)}
          </Link>
        )
      }
    >
      <ol className={styles.list}>
        {scenario.rules.map((rule, index) => (
          <li key={rule.id} className={styles.rule} data-state={rule.active ? undefined : 'suspended'}>
            <h3 className={styles.number}>
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
            <div className={styles.end}>
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

/** The next time at which a rule can run; nothing for a rule without times. */
function RuleTime({ at }: { at: string | null | undefined }) {
  const t = useWords(scenariosWords)
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

/** Warning about scenarios that a rule would trigger in a loop; nothing if there is no loop. */
function RuleLoop({ scenario, rule }: { scenario: Scenario; rule: number }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  const { data: all = [] } = useQuery(scenariosQuery)
  const { data: devices = [] } = useQuery(devicesQuery)
  const tanks = new Set(devices.flatMap(({ id, category }) => (category === 'hot_water' ? [id] : [])))
  const others = all.filter(({ id }) => id !== scenario.id)
  const loop = loopsThrough(scenario.id, [scenario, ...others], tanks).find(([first]) => first?.rule === rule)
  if (loop === undefined) return null
  const nameOf = (id: string) => [scenario, ...others].find((one) => one.id === id)?.name ?? ''
  const names = [
    ...new Set(loop.map(({ scenarioId }) => t(($) => $.rule.quote, { text: nameOf(scenarioId) }))),
  ]
  return (
    <ul className={styles.findings}>
      <li>
        <Icon name="warning" />
        <span>{t(($) => $.rule.findings.loop, { count: names.length, names: texts.list(names) })}</span>
      </li>
    </ul>
  )
}
