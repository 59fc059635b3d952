import type { Command } from '@foyer/contract/command.ts'
import type { ScenarioClause, ScenarioEffect, ScenarioRun } from '@foyer/contract/scenario-run.ts'
import type { Scenario } from '@foyer/contract/scenario.ts'
import { useQuery } from '@tanstack/react-query'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useErrorText } from '#api/error-text.ts'
import { isNotLoaded } from '#api/features.tsx'
import { commandsQuery } from '#api/queries/rooms.ts'
import { scenarioRunsQuery } from '#api/queries/scenarios.ts'
import { NotLoaded } from '#forms/not-loaded.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Section } from '#ui/page.tsx'
import { requestState } from '#features/commands/command-state.ts'
import { RequestEnd } from '#features/commands/command-parts.tsx'
import { useOutcomeText } from '#features/commands/command-text.tsx'
import { ConditionSentence } from './rule-text.tsx'
import { ClauseList, EffectWord, RunLog, RunSentence } from './scenario-runs.tsx'
import type { ScenarioHome } from './scenario-home.ts'

import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** Number of newest commands in which the steps of a run are searched. */
const COMMAND_LIMIT = 200

/** The runs and near misses of a scenario, newest first; each expands to its conditions and steps. */
export function ScenarioTrace({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  const query = useQuery(scenarioRunsQuery(scenario.id))
  const { data: runs = [] } = query
  const hasCommands = runs.some(({ effects }) => effects.length > 0)
  const { data: commands = [] } = useQuery({
    ...commandsQuery({ limit: COMMAND_LIMIT }),
    enabled: hasCommands,
  })
  return (
    <Section id="trace" title={t(($) => $.runs.trace)}>
      {query.data?.length === 0 ? <p className={typography.note}>{t(($) => $.runs.traceEmpty)}</p> : null}
      {isNotLoaded(query) ? <NotLoaded query={query}>{errorText(query.error)}</NotLoaded> : null}
      <RunLog
        items={runs.map((run) => {
          const runCommands = { at: run.at, scenarioName: scenario.name, commands }
          return {
            key: run.id,
            at: run.at,
            content: (
              <>
                <RunSentence run={run} failed={failedOf(run, runCommands)} home={home} />
                <RunNote run={run} scenario={scenario} />
                <RunDetails run={run} runCommands={runCommands} home={home} />
              </>
            ),
          }
        })}
      />
    </Section>
  )
}

/** Number of effects of a run whose commands failed. */
function failedOf({ effects }: ScenarioRun, of: RunCommands): number {
  return effects.filter((effect) => {
    const command = commandOf(effect, of)
    return command !== undefined && requestState(command, []).state === 'failed'
  }).length
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

/** The trigger of a run, the result of each condition, and the outcome of each effect. */
function RunDetails({
  run,
  runCommands,
  home,
}: {
  run: ScenarioRun
  runCommands: RunCommands
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const cause = run.outcome === 'ran' && run.person === null ? causeOf(run.clauses) : null
  return (
    <Disclosure summary={t(($) => $.runs.details)}>
      <div className={styles.details}>
        {run.person === null && cause === null ? null : (
          <>
            <h4>{t(($) => $.runs.startedBy)}</h4>
            <p>
              {cause === null ? (
                t(($) => $.runs.byPerson, { name: run.person ?? '' })
              ) : (
                <ConditionSentence condition={cause.leaf} home={home} />
              )}
            </p>
          </>
        )}
        <h4>{t(($) => $.runs.conditionsTitle)}</h4>
        <ClauseList clauses={run.clauses} hasSince home={home} />
        <h4>{t(($) => $.runs.stepsTitle)}</h4>
        {run.effects.length === 0 ? <p className={typography.quiet}>{t(($) => $.runs.noSteps)}</p> : null}
        <ol className={styles.steps}>
          {run.effects.map((effect, index) => (
            <RunStep
              key={index}
              effect={effect}
              at={run.at}
              command={commandOf(effect, runCommands)}
              home={home}
            />
          ))}
        </ol>
      </div>
    </Disclosure>
  )
}

/** The condition that became true last and so triggered the run; null if none is true. */
function causeOf(clauses: readonly ScenarioClause[]): ScenarioClause | null {
  const sinceMs = ({ since, leaf }: ScenarioClause) =>
    Date.parse(since) + ('minutes' in leaf ? leaf.minutes * 60_000 : 0)
  return (
    clauses
      .filter(({ is }) => is === 'yes')
      .toSorted((one, other) => sinceMs(other) - sinceMs(one))
      .at(0) ?? null
  )
}

/** Time after a run within which the commands of its rooms are sent, ms. */
const COMMAND_WINDOW_MS = 60_000

/** A run and the ledger in which its commands are searched. */
type RunCommands = {
  /** ISO instant of the run. */
  at: string
  /** Current name of the scenario: the commands of a run from before it was renamed are not found. */
  scenarioName: string
  commands: readonly Command[]
}

/**
 * The command of an effect, if the ledger still has it. A room’s command is matched by its scenario, order and time:
 * another scenario may set the same room to the same order within the minute.
 */
function commandOf(effect: ScenarioEffect, { at, scenarioName, commands }: RunCommands): Command | undefined {
  if (effect.kind !== 'room') return commands.find(({ id }) => id === effect.command_id)
  const ranAt = Date.parse(at)
  return commands.findLast(({ room, value, actor, requested_at: requestedAt }) => {
    const after = Date.parse(requestedAt) - ranAt
    const isOwnCommand =
      room?.id === effect.room_id && value === effect.order && isOwnActor(actor, scenarioName)
    return isOwnCommand && after >= 0 && after < COMMAND_WINDOW_MS
  })
}

function isOwnActor({ kind, name }: Command['actor'], scenarioName: string): boolean {
  return kind === 'scenario' && name === scenarioName
}

function RunStep({
  effect,
  at,
  command,
  home,
}: {
  effect: ScenarioEffect
  /** ISO instant of the request. */
  at: string
  command: Command | undefined
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const outcomeText = useOutcomeText()
  const { result = 'asked' } = effect
  const request = command === undefined ? null : requestState(command, [])
  const state = result !== 'asked' ? 'failed' : (request?.state ?? 'asked')
  return (
    <li data-state={state}>
      <div>
        <EffectWord effect={effect} home={home} isLinked />
        <p className={`${typography.rowQuiet} ${styles.stepState}`}>
          {result !== 'asked' ? (
            <RequestEnd state="failed">
              {t(($) => $.runs.notSent)} · {t(($) => $.runs.results[result])}
            </RequestEnd>
          ) : (
            <>
              <span>{t(($) => $.runs.asked, { time: format.time(command?.requested_at ?? at) })}</span>
              {request === null ? null : (
                <RequestEnd state={request.state}>{outcomeText(request)}</RequestEnd>
              )}
            </>
          )}
        </p>
      </div>
    </li>
  )
}
