import type { Scenario } from '@foyer/contract/scenario.ts'
import type { DryRun } from '@foyer/contract/scenario-trial.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, Fragment } from 'react'
import {
  type ScenarioClause,
  type ScenarioEffect,
  type ScenarioRun,
  confirmRun,
  runScenario,
} from '@foyer/contract/scenario-run.ts'
import type { ScenarioAction } from '@foyer/contract/scenario-rule.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { toast } from '#lib/toast.ts'
import { useFormat } from '#lib/format.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useMinute } from '#lib/clock.ts'
import { useApiMutation } from '#api/mutation.ts'
import { dryRunQuery, replayQuery, scenarioRunsQuery } from '#api/queries/scenarios.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { Icon } from '#ui/icon.tsx'
import { OrderName } from '#features/orders/orders.tsx'
import type { ScenarioHome } from './scenario-home.ts'
import { ConditionSentence, NameField, ActionSentence } from './rule-text.tsx'
import { useScenarioText } from './scenario-text.ts'

import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'
import lists from '#ui/lists.module.css'

/** What can be tried of a scenario: what it would do now, what it would have done, and running it. */
export function ScenarioTrial({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const [shown, setShown] = useState<'nothing' | 'now' | 'week'>('nothing')
  const run = useApiMutation(runScenario, {
    showError: 'toast',
    onSuccess: (runs) => toast.set({ text: t(($) => $.runs.ran, { count: runs.length }) }),
  })
  return (
    <>
      <div className={layout.actions}>
        <Button onClick={() => setShown('now')}>{t(($) => $.runs.simulate)}</Button>
        <Button onClick={() => setShown('week')}>{t(($) => $.runs.replayButton)}</Button>
        <Button isBusy={run.isPending} onClick={() => run.mutate({ params: { scenarioId: scenario.id } })}>
          {t(($) => $.runs.run)}
        </Button>
      </div>
      {shown === 'now' ? <DryRunSection scenario={scenario} home={home} /> : null}
      {shown === 'week' ? <ScenarioReplay scenario={scenario} home={home} /> : null}
    </>
  )
}

function DryRunSection({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  // Of now: what was tried a minute ago says nothing.
  const { data } = useQuery({ ...dryRunQuery(scenario.id), staleTime: 0, gcTime: 0 })
  if (data === undefined) return null
  const clauses = data.rules.flatMap((rule) => rule.clauses)
  const holding = clauses.filter(({ is }) => is === 'yes').length
  return (
    <Section
      title={t(($) => $.runs.now, { count: holding, total: clauses.length })}
      note={t(($) => $.runs.nowNote, { time: format.time(data.at) })}
    >
      {data.rules.map((rule, index) => (
        <div key={rule.rule_id}>
          <p>
            <strong>{t(($) => $.runs.nowRule[stateOf(rule)], { number: index + 1 })}</strong>
          </p>
          <ClauseList clauses={rule.clauses} home={home} />
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

/** The things of a condition, each with what it said. */
function ClauseList({ clauses, home }: { clauses: readonly ScenarioClause[]; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const texts = useScenarioText()
  return (
    <ul className={styles.clauses}>
      {clauses.map(({ leaf: condition, is, value }, index) => (
        <li key={index} data-state={is}>
          <Icon name={iconOf[is]} />
          <span>
            <span className={typography.visuallyHidden}>{t(($) => $.runs.truth[is])} </span>
            <ConditionSentence condition={condition} home={home} />
            {condition.kind === 'measure' && value !== null ? (
              <span className={typography.quiet}> · {texts.value(condition.capability, value)}</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a run asks for, one thing after the other, with what became of each. */
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

function EffectWord({ effect, home }: { effect: ScenarioEffect; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  if (effect.kind !== 'room') return <ActionSentence action={actionOf(effect)} mode="eco" home={home} />
  const room = <NameField name={home.roomName(effect.room_id)} gone="room" />
  if (effect.order === null) return <RichText text={t(($) => $.runs.effect.auto)} parts={{ room }} />
  return (
    <RichText
      text={t(($) => $.runs.effect.room)}
      parts={{ room, order: <OrderName order={effect.order} /> }}
    />
  )
}

/** The action of which it comes. */
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

/** What a scenario would have done over the last days. */
export function ScenarioReplay({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const { data } = useQuery({ ...replayQuery(scenario.id), staleTime: 0, gcTime: 0 })
  if (data === undefined) return null
  const ran = data.runs.filter(({ outcome }) => outcome === 'ran').length
  const near = data.runs.filter(({ outcome }) => outcome === 'near').length
  return (
    <Section title={t(($) => $.runs.replay)} note={t(($) => $.runs.replayNote)}>
      <p>
        <RichText text={t(($) => $.runs.replayRan, { count: ran })} />
        {t(($) => $.runs.replayNear, { count: near })}
      </p>
      <ol className={lists.log}>
        {data.runs.slice(-30).map((run, index) => (
          <li key={index}>
            <time dateTime={run.at}>{format.dateTime(run.at)}</time>
            <RunSentence run={run} home={home} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A run that happened, or one of a replay, which has no id and nothing to confirm. */
type ToldRun = Pick<ScenarioRun, 'outcome' | 'reason' | 'clauses' | 'effects'> &
  Partial<Pick<ScenarioRun, 'id' | 'confirm_by'>>

/** What came of a scenario, as a sentence. */
export function RunSentence({ run, home }: { run: ToldRun; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const confirm = useApiMutation(confirmRun, { showError: 'toast' })
  const { id, confirm_by: confirmBy = null, reason } = run
  const missing = run.clauses.filter(({ is }) => is !== 'yes')
  return (
    <div>
      <strong>{t(($) => $.runs.outcomes[run.outcome])}</strong>{' '}
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

/** What a scenario did and nearly did, in sentences, newest first. */
export function ScenarioTrace({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const now = useMinute()
  const { data: runs = [] } = useQuery(scenarioRunsQuery(scenario.id))
  return (
    <Section id="trace" title={t(($) => $.runs.trace)}>
      {runs.length === 0 ? <p className={typography.note}>{t(($) => $.runs.traceEmpty)}</p> : null}
      <ol className={lists.log}>
        {runs.map((run) => (
          <li key={run.id}>
            <time dateTime={run.at}>{format.when(run.at, now)}</time>
            <div>
              <RunSentence run={run} home={home} />
              <RunNote run={run} scenario={scenario} />
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function RunNote({ run, scenario }: { run: ScenarioRun; scenario: Scenario }) {
  const t = useWords(scenariosWords)
  const number = scenario.rules.findIndex(({ id }) => id === run.rule_id) + 1
  const holding = run.clauses.filter(({ is }) => is === 'yes').length
  return (
    <p className={typography.rowQuiet}>
      {run.person === null
        ? t(($) => $.runs.conditions, { count: holding, total: run.clauses.length, number })
        : t(($) => $.runs.by, { name: run.person })}
    </p>
  )
}
