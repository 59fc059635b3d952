import type { Scenario } from '@foyer/contract/scenario.ts'
import type { DryRun } from '@foyer/contract/scenario-trial.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import {
  type ScenarioClause,
  type ScenarioEffect,
  type ScenarioRun,
  confirmRun,
  runScenario,
} from '@foyer/contract/scenario-run.ts'
import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useMinute } from '#lib/clock.ts'
import { toast } from '#lib/toast.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { dryRunQuery } from '#api/queries/scenarios.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Section } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Icon } from '#ui/icon.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import type { ScenarioHome } from './scenario-home.ts'
import { ActionSentence, ConditionSentence, NameField, useScenarioText } from './rule-text.tsx'

import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** Runs the active rules of a scenario manually, after a confirmation that lists their actions. */
export function RunNow({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const tShared = useWords(sharedWords)
  const texts = useScenarioText()
  const errorText = useErrorText()
  const [isConfirming, setIsConfirming] = useState(false)
  const outcomeOf = (runs: readonly ScenarioRun[]) => {
    const results = runs.flatMap(({ effects }) => effects.map(({ result = 'asked' }) => result))
    const refusals = results.filter((result) => result !== 'asked')
    const reasons = texts.list([...new Set(refusals)].map((reason) => t(($) => $.runs.results[reason])))
    const count = results.length - refusals.length
    if (refusals.length === 0) return t(($) => $.runs.ranAll, { count })
    if (count === 0) return t(($) => $.runs.ranNothing, { reasons })
    return t(($) => $.runs.ranPartly, { count, total: results.length, reasons })
  }
  const run = useApiMutation(runScenario, {
    showError: 'inline',
    onSuccess: (runs) => {
      setIsConfirming(false)
      toast.set({ text: outcomeOf(runs) })
    },
  })
  return (
    <>
      <Button
        disabledReason={scenario.rules.some(({ active }) => active) ? null : t(($) => $.detail.noRule)}
        onClick={() => {
          run.reset()
          setIsConfirming(true)
        }}
      >
        {t(($) => $.runs.run)}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        variant="primary"
        title={t(($) => $.runs.runTitle, { name: scenario.name })}
        closeLabel={t(($) => $.edit.close)}
        cancelLabel={tShared(($) => $.frame.cancel)}
        confirmLabel={t(($) => $.runs.run)}
        isBusy={run.isPending}
        error={run.error === null ? null : errorText(run.error)}
        onConfirm={() => run.mutate({ params: { scenarioId: scenario.id } })}
        onClose={() => {
          setIsConfirming(false)
          if (!run.isPending) run.reset()
        }}
      >
        <ActionsPreview scenario={scenario} home={home} />
      </ConfirmDialog>
      {/* The dialog was closed before the reply came. */}
      {isConfirming || run.error === null ? null : (
        <p className={typography.danger} role="alert">
          {errorText(run.error)}
        </p>
      )}
    </>
  )
}

/** The actions that a manual run would request. */
function ActionsPreview({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  const { data, error } = useQuery({ ...dryRunQuery(scenario.id), staleTime: 0, gcTime: 0 })
  if (error !== null) return <p>{errorText(error)}</p>
  if (data === undefined) return <Skeleton width="100%" height="3em" />
  const effects = data.rules.flatMap((rule) => (rule.active ? rule.effects : []))
  return (
    <p className={styles.asked}>
      <RichText
        text={t(($) => $.runs.runNote)}
        parts={{ effects: <EffectWords effects={effects} home={home} /> }}
      />
    </p>
  )
}

/** What a scenario would do now: the state of each rule's conditions, and its actions. */
export function ScenarioDryRun({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const errorText = useErrorText()
  // Always refetched: an older dry run is no longer valid.
  const { data, error } = useQuery({ ...dryRunQuery(scenario.id), staleTime: 0, gcTime: 0 })
  if (error !== null) {
    return (
      <p className={typography.danger} role="alert">
        {errorText(error)}
      </p>
    )
  }
  if (data === undefined) return <Skeleton width="100%" height="6em" />
  const clauses = data.rules.flatMap((rule) => rule.clauses)
  const holding = clauses.filter(({ is }) => is === 'yes').length
  return (
    <Section
      title={t(($) => $.runs.now, { count: holding, total: clauses.length })}
      note={t(($) => $.runs.nowNote, { time: format.time(data.at) })}
    >
      {data.rules.map((rule, index) => (
        <div key={rule.rule_id} className={styles.dryRule}>
          <p>
            <strong>{t(($) => $.runs.nowRule[stateOf(rule)], { number: index + 1 })}</strong>
          </p>
          <ClauseList clauses={rule.clauses} hasSince home={home} />
          <p className={typography.note}>
            {t(($) => $.runs.would)}
            <EffectWords effects={rule.effects} home={home} />
          </p>
        </div>
      ))}
    </Section>
  )
}

function stateOf({ active, is_day: isDay, is }: DryRun['rules'][number]) {
  if (!active) return 'off'
  return isDay ? is : 'notToday'
}

const iconOf = { yes: 'check', no: 'cross', unknown: 'unknown' } as const

/** The conditions of a rule, each with its result. */
export function ClauseList({
  clauses,
  hasSince = false,
  home,
}: {
  clauses: readonly ScenarioClause[]
  /** Whether to show since when each result holds; a time of day does not need it. */
  hasSince?: boolean
  home: ScenarioHome
}) {
  const format = useFormat()
  const now = useMinute()
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  return (
    <ul className={styles.clauses}>
      {clauses.map(({ leaf: condition, is, value, since }, index) => (
        <li key={index} data-state={is}>
          <Icon name={iconOf[is]} />
          <span>
            <span className={typography.visuallyHidden}>{t(($) => $.runs.truth[is])} </span>
            <ConditionSentence condition={condition} home={home} />
            {condition.kind === 'measure' && value !== null ? (
              <span className={typography.quiet}> · {texts.value(condition.capability, value)}</span>
            ) : null}
            {hasSince && is !== 'unknown' && condition.kind !== 'time' && condition.kind !== 'day' ? (
              <span className={typography.quiet}> · {format.since(since, now)}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The effects of a run as a list in a sentence, each with its outcome. */
function EffectWords({ effects, home }: { effects: readonly ScenarioEffect[]; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  return effects.map((effect, index) => {
    const { result } = effect
    return (
      <Fragment key={index}>
        {index === 0 ? null : ', '}
        <EffectWord effect={effect} home={home} />
        {result === undefined || result === 'asked' ? null : (
          <span className={typography.quiet}> ({t(($) => $.runs.results[result])})</span>
        )}
      </Fragment>
    )
  })
}

/** One effect of a run; `isLinked`: its room or device is a link. */
export function EffectWord({
  effect,
  isLinked = false,
  home,
}: {
  effect: ScenarioEffect
  isLinked?: boolean
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  if (effect.kind !== 'room') {
    const name = effect.kind === 'device' ? home.deviceName(effect.device_id) : null
    const link =
      effect.kind !== 'device' || !isLinked || name === null ? undefined : (
        <Link to="/account/devices/$deviceid" params={{ deviceid: effect.device_id }}>
          {name}
        </Link>
      )
    return <ActionSentence action={actionOf(effect)} mode="eco" home={home} device={link} />
  }
  const name = home.roomName(effect.room_id)
  const room =
    isLinked && name !== null ? (
      <Link to="/account/rooms/$roomid" params={{ roomid: effect.room_id }}>
        {name}
      </Link>
    ) : (
      <NameField name={name} missingKind="room" />
    )
  if (effect.order === null) return <RichText text={t(($) => $.runs.effect.auto)} parts={{ room }} />
  return (
    <RichText
      text={t(($) => $.runs.effect.room)}
      parts={{ room, order: <OrderName order={effect.order} /> }}
    />
  )
}

/** The action that causes an effect. */
function actionOf(effect: Exclude<ScenarioEffect, { kind: 'room' }>): ScenarioAction {
  if (effect.kind !== 'device') return effect
  const { device_id, capability, value } = effect
  const level = Number(value)
  switch (capability) {
    case 'on':
      return { kind: 'device', device_id, on: value === true }
    case 'brightness':
      return { kind: 'light', device_id, level }
    case 'position':
      return { kind: 'shutter', device_id, position: level }
    case 'setpoint':
      return { kind: 'setpoint', device_id, value: level }
  }
}

/** A real run, or one of a replay, which has no id and cannot be confirmed. */
type DescribedRun = Pick<ScenarioRun, 'outcome' | 'reason' | 'clauses' | 'effects'> &
  Partial<Pick<ScenarioRun, 'id' | 'confirm_by'>>

/** The outcome of a run as a sentence. */
export function RunSentence({
  run,
  failed = 0,
  home,
}: {
  run: DescribedRun
  /** Number of its requests that failed since. */
  failed?: number
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const confirm = useApiMutation(confirmRun, { showError: 'toast' })
  const { id, confirm_by: confirmBy = null, reason } = run
  const missing = run.clauses.filter(({ is }) => is !== 'yes')
  const done = run.effects.filter(({ result = 'asked' }) => result === 'asked').length - failed
  const outcome =
    run.outcome !== 'ran' || done === run.effects.length
      ? t(($) => $.runs.outcomes[run.outcome])
      : t(($) => (done <= 0 ? $.runs.nothing : $.runs.partly))
  return (
    <div>
      <strong>{outcome}</strong>{' '}
      {run.outcome === 'waiting' && confirmBy !== null && id !== undefined ? (
        <>
          {t(($) => $.runs.waiting, { time: format.time(confirmBy) })}{' '}
          <Button
            size="small"
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate({ params: { runId: id } })}
          >
            {t(($) => $.runs.confirm)}
          </Button>
        </>
      ) : run.outcome === 'expired' ? (
        t(($) => $.runs.expired)
      ) : reason === null ? (
        <EffectWords effects={run.effects} home={home} />
      ) : (
        t(($) => $.runs.reasons[reason])
      )}
      {run.outcome === 'near' ? <ClauseList clauses={missing} home={home} /> : null}
    </div>
  )
}

/** Log of runs, grouped by day, in the given order. */
export function RunLog({ items }: { items: readonly { key: string; at: string; content: ReactNode }[] }) {
  const format = useFormat()
  const now = useMinute()
  return [...Map.groupBy(items, ({ at }) => format.dayKey(at))].map(([key, ofDay]) => (
    <div key={key} className={styles.logDay}>
      <p aria-hidden="true">{format.dayHeading(ofDay[0]?.at ?? '', now)}</p>
      <ol className={lists.log} aria-label={format.dayHeading(ofDay[0]?.at ?? '', now)}>
        {ofDay.map(({ key: itemKey, at, content }) => (
          <li key={itemKey}>
            <time dateTime={at}>{format.time(at)}</time>
            <div>{content}</div>
          </li>
        ))}
      </ol>
    </div>
  ))
}
