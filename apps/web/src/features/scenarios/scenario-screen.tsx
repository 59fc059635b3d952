import type { Scenario } from '@foyer/contract/scenario.ts'
import { namedBy, hasTime } from '@foyer/rules/scenario/rule-parts.ts'
import { findingsOf } from '@foyer/rules/scenario/findings.ts'
import { loopsThrough } from '@foyer/rules/scenario/loops.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { useMinute } from '#lib/clock.ts'
import { CallError } from '#api/errors.ts'
import { meQuery } from '#api/queries/account.ts'
import { scenarioQuery, scenariosQuery } from '#api/queries/scenarios.ts'
import { useErrorText } from '#api/error-text.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page.tsx'
import { Button } from '#ui/button.tsx'
import { LazyInView } from '#ui/lazy-in-view.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { OperationDays, ScenarioFacts, RuleFindings, StateWord } from './scenario-parts.tsx'
import { ExternalScenario } from './other-services.tsx'
import { ScenarioEdit } from './scenario-editor.tsx'
import { ReplayPending, ReplaySection, ScenarioReplay } from './scenario-replay.tsx'
import { RunNow, ScenarioDryRun } from './scenario-runs.tsx'
import { ScenarioTrace } from './scenario-trace.tsx'
import { ScenarioVersions } from './scenario-versions.tsx'
import { useScenarioMutations, useScenarioHome, type ScenarioHome, nextAt } from './scenario-home.ts'
import { RuleSentence, useScenarioText } from './rule-text.tsx'

import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import styles from './scenarios.module.css'

/** One scenario: displayed or being edited. */
export function ScenarioScreen({
  id,
  isEditing,
  onEditing,
  onScenario,
  onList,
}: {
  id: string
  isEditing: boolean
  onEditing: (isOpen: boolean) => void
  /** Shows another scenario. */
  onScenario: (id: string) => void
  onList: () => Promise<void>
}) {
  const { data: scenario, error } = useQuery({ ...scenarioQuery(id), refetchInterval: 5 * 60_000 })
  const { data: me } = useSuspenseQuery(meQuery)
  const t = useWords(scenariosWords)
  // Deleted while it is shown, or a scenario that the platform does not run.
  if (scenario === undefined || (error instanceof CallError && error.status === 404)) {
    return <ExternalScenario id={id} />
  }
  const isOwner = me.role === 'owner'
  return (
    <>
      <Link to="/account/programs" className={headings.backLink}>
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      {isEditing && isOwner ? (
        <>
          <h1 className={headings.sentence}>{t(($) => $.edit.heading, { name: scenario.name })}</h1>
          <ScenarioEdit scenario={scenario} onDone={() => onEditing(false)} />
        </>
      ) : (
        <ScenarioDetail scenario={scenario} isOwner={isOwner} onScenario={onScenario} onList={onList} />
      )}
    </>
  )
}

function ScenarioDetail({
  scenario,
  isOwner,
  onScenario,
  onList,
}: {
  scenario: Scenario
  isOwner: boolean
  onScenario: (id: string) => void
  onList: () => Promise<void>
}) {
  const t = useWords(scenariosWords)
  const home = useScenarioHome()
  const changes = useScenarioMutations()
  const [dryRuns, setDryRuns] = useState(0)
  const named = namedBy(scenario.rules)
  const hasHole =
    named.roomIds.some((id) => home.roomName(id) === null) ||
    named.deviceIds.some((id) => home.deviceName(id) === null)
  return (
    <>
      <ScenarioHeading scenario={scenario} />
      <ScenarioSuspended suspended={scenario.suspended ?? null} />
      <div className={layout.actions}>
        <Button variant="primary" onClick={() => setDryRuns(dryRuns + 1)}>
          {t(($) => $.runs.simulate)}
        </Button>
        <RunNow scenario={scenario} home={home} />
        {isOwner ? (
          <ScenarioActions
            scenario={scenario}
            hasHole={hasHole}
            changes={changes}
            onCopied={onScenario}
            onDeleted={onList}
          />
        ) : null}
      </div>
      {isOwner ? null : <p className={typography.note}>{t(($) => $.detail.member)}</p>}
      <ScenarioRules scenario={scenario} home={home} changes={isOwner ? changes : null} />
      {/* Each press is a new one. */}
      {dryRuns === 0 ? null : <ScenarioDryRun key={dryRuns} scenario={scenario} home={home} />}
      <LazyInView
        pending={
          <ReplaySection>
            <ReplayPending />
          </ReplaySection>
        }
      >
        <ScenarioReplay scenario={scenario} home={home} />
      </LazyInView>
      <div className={headings.twoColumns}>
        <ScenarioTrace scenario={scenario} home={home} />
        <ScenarioVersions scenario={scenario} isOwner={isOwner} />
      </div>
      <div className={headings.twoColumns}>
        <Section title={t(($) => $.detail.days)}>
          <OperationDays days={scenario.operation_days} />
          <p className={typography.note}>{t(($) => $.detail.daysNote, { zone: scenario.time_zone })}</p>
        </Section>
        <ScenarioFacts of={scenario} home={home} />
      </div>
    </>
  )
}

/** Actions of an owner: suspend, duplicate, delete after a confirmation. */
function ScenarioActions({
  scenario,
  hasHole,
  changes,
  onCopied,
  onDeleted,
}: {
  scenario: Scenario
  /** True if it uses a deleted room or device, so that it could not be restored. */
  hasHole: boolean
  changes: ReturnType<typeof useScenarioMutations>
  onCopied: (id: string) => void
  onDeleted: () => Promise<void>
}) {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  const [isConfirming, setIsConfirming] = useState(false)
  const isActive = scenario.state === 'active'
  const failure =
    changes.dropError === null ? null : t(($) => $.detail.failed, { reason: errorText(changes.dropError) })
  return (
    <>
      <Button onClick={() => changes.setState(scenario, isActive ? 'suspended' : 'active')}>
        {t(($) => (isActive ? $.detail.suspend : $.detail.activate))}
      </Button>
      <Button icon="copy" isBusy={changes.isBusy} onClick={() => changes.copy(scenario, onCopied)}>
        {t(($) => $.detail.duplicate)}
      </Button>
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {t(($) => $.detail.delete)}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title={t(($) => $.detail.deleteTitle, { name: scenario.name })}
        closeLabel={t(($) => $.edit.close)}
        cancelLabel={t(($) => $.detail.cancel)}
        confirmLabel={t(($) => $.detail.delete)}
        isBusy={changes.isBusy}
        error={failure}
        onConfirm={() => changes.drop(scenario, hasHole, onDeleted)}
        onClose={() => {
          setIsConfirming(false)
          if (!changes.isBusy) changes.forgetDrop()
        }}
      >
        <p>{t(($) => $.detail.deleteNote)}</p>
        {hasHole ? <p className={typography.warn}>{t(($) => $.detail.deleteFinal)}</p> : null}
      </ConfirmDialog>
      {/* The dialog was closed before the reply came. */}
      {isConfirming || failure === null ? null : (
        <p className={typography.danger} role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

/** The name and state, and the next time to run if the provider reports it. */
function ScenarioHeading({ scenario }: { scenario: Scenario }) {
  const t = useWords(scenariosWords)
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
          ? t(($) => $.detail.next, { time: format.whenLong(next, now) })
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
        <span className={styles.tag}>{capitalize(t(($) => $.locations[scenario.location]))}</span>
      </div>
      {text === null ? null : (
        <p className={headings.lead}>
          <RichText text={text} />
        </p>
      )}
    </header>
  )
}

/** Notice of when and why the breaker suspended a scenario; nothing if it did not. */
export function ScenarioSuspended({ suspended }: { suspended: NonNullable<Scenario['suspended']> | null }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  if (suspended === null) return null
  return (
    <div role="status">
      <Notice tone="danger">
        <strong>{t(($) => $.runs.suspendedTitle, { time: format.dateTime(suspended.at) })}</strong>{' '}
        {t(($) => $.runs.suspendedWhy[suspended.reason])}
      </Notice>
    </div>
  )
}

/** The rules as sentences, each with its switch, next time and warnings. */
function ScenarioRules({
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
