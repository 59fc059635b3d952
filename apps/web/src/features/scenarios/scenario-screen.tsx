import type { Scenario } from '@foyer/contract/scenario.ts'
import { namedBy, hasTime } from '@foyer/rules/scenario/rule-parts.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { useMinute } from '#lib/clock.ts'
import { capitalize } from '#lib/text.ts'
import { CallError } from '#api/errors.ts'
import { meQuery } from '#api/queries/account.ts'
import { scenarioQuery } from '#api/queries/scenarios.ts'
import { useErrorText } from '#api/error-text.ts'
import { Icon } from '#ui/icon.tsx'
import { Section } from '#ui/page.tsx'
import { Button } from '#ui/button.tsx'
import { LazyInView } from '#ui/lazy-in-view.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { OperationDays, ScenarioFacts } from './scenario-parts.tsx'
import { ExternalScenario } from './other-services.tsx'
import { ScenarioEdit } from './scenario-editor.tsx'
import { ScenarioRules } from './scenario-rules.tsx'
import { ReplayPending, ReplaySection, ScenarioReplay } from './scenario-replay.tsx'
import { RunNow, ScenarioDryRun } from './scenario-runs.tsx'
import { ScenarioTrace } from './scenario-trace.tsx'
import { ScenarioVersions } from './scenario-versions.tsx'
import { useScenarioMutations } from './scenario-mutations.ts'
import { useScenarioHome } from './scenario-home.ts'
import { nextAt } from './scenario-summary.ts'

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
  const [isSubmitted, setIsSubmitted] = useState(false)
  const named = namedBy(scenario.rules)
  const hasHole =
    named.roomIds.some((id) => home.roomName(id) === null) ||
    named.deviceIds.some((id) => home.deviceName(id) === null)
  return (
    <>
      <ScenarioHeading scenario={scenario} />
      <ScenarioSuspended suspended={scenario.suspended ?? null} />
      <div className={layout.actions}>
        <Button variant="primary" onClick={() => setIsSubmitted(true)}>
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
      {isSubmitted ? <ScenarioDryRun scenario={scenario} home={home} /> : null}
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
  return (
    <>
      <Button onClick={() => changes.setState(scenario, isActive ? 'suspended' : 'active')}>
        {t(($) => (isActive ? $.detail.suspend : $.detail.activate))}
      </Button>
      <Button icon="copy" onClick={() => changes.copy(scenario, onCopied)}>
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
        error={
          changes.dropError === null
            ? null
            : t(($) => $.detail.failed, { reason: errorText(changes.dropError) })
        }
        onConfirm={() => changes.drop(scenario, hasHole, onDeleted)}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t(($) => $.detail.deleteNote)}</p>
        {hasHole ? <p className={typography.warn}>{t(($) => $.detail.deleteFinal)}</p> : null}
      </ConfirmDialog>
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
