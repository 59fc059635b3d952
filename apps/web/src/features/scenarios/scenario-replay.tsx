import type { Scenario } from '@foyer/contract/scenario.ts'
import type { ScenarioReplay as Replay, ScenarioReplay, replayDraft } from '@foyer/contract/scenario-trial.ts'
import { namedBy } from '@foyer/rules/scenario/rule-parts.ts'
import { useQuery, type UseQueryResult, keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { capitalize } from '#lib/dates.ts'
import { homeZone } from '#lib/home-time.ts'
import { useValue } from '#lib/store.ts'
import { useErrorText } from '#api/error-text.ts'
import { replayQuery, draftReplayQuery } from '#api/queries/scenarios.ts'
import type { CallInput } from '#api/client.ts'
import { RetryButton } from '#forms/not-loaded.tsx'
import { Section } from '#ui/page.tsx'
import { percent } from '#ui/css-percent.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { DayAxis, DayGrid } from '#ui/timeline/day-lines.tsx'
import { positionOn, useElementWidth } from '#ui/timeline/axis.ts'
import { dayAxis } from '#features/rooms/room-day.ts'
import type { ScenarioHome } from './scenario-home.ts'
import { type ReplayDay, type ReplayDot, readableTimes, replayDays } from './replay-days.ts'
import { RunLog, RunSentence } from './scenario-runs.tsx'
import { inputOf, problemsOf, type ScenarioDraft } from './scenario-draft.ts'

import dots from '#ui/timeline/dots.module.css'
import headings from '#ui/page.module.css'
import typography from '#ui/typography.module.css'
import styles from './scenarios.module.css'

/** What a stored scenario would have done over the last days. */
export function ScenarioReplay({ scenario, home }: { scenario: Scenario; home: ScenarioHome }) {
  const t = useWords(scenariosWords)
  const query = useQuery({ ...replayQuery(scenario.id), staleTime: 0, gcTime: 0 })
  const { data } = query
  return (
    <ReplaySection>
      {data === undefined ? <ReplayPending query={query} /> : null}
      {data === undefined ? null : (
        <>
          <p className={headings.lead}>
            <RichText text={t(($) => $.runs.replayRan, { count: countOf(data, 'ran') })} />
            {t(($) => $.runs.replayNear, { count: countOf(data, 'near') })}
          </p>
          <ReplayBoard replay={data} ruleIds={scenario.rules.map(({ id }) => id)} home={home} />
        </>
      )}
    </ReplaySection>
  )
}

/** What a draft would have done over the last days; updates after each change. */
export function DraftReplay({
  of: { query, isComplete, isBehind },
  ruleIds,
  savedId,
  home,
}: {
  of: ReturnType<typeof useDraftReplay>
  ruleIds: readonly string[]
  /** Id of the stored scenario to compare with; null if there is none. */
  savedId: string | null
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const saved = useQuery({ ...replayQuery(savedId ?? ''), enabled: savedId !== null, staleTime: 60_000 })
  const { data } = query
  return (
    <ReplaySection>
      {isComplete ? null : (
        <p className={data === undefined ? typography.note : typography.warn}>
          {t(($) => (data === undefined ? $.edit.replayWaits : $.edit.replayBehind))}
        </p>
      )}
      {data === undefined || query.isError ? isComplete ? <ReplayPending query={query} /> : null : null}
      {data === undefined ? null : (
        <>
          <p className={typography.note}>
            {isBehind
              ? t(($) => $.edit.replayUpdating)
              : savedId === null || saved.data === undefined
                ? null
                : t(($) => $.edit.replayInUse, { count: countOf(saved.data, 'ran') })}
          </p>
          <div className={styles.picture} data-behind={isBehind || !isComplete || undefined}>
            <ReplayBoard replay={data} ruleIds={ruleIds} home={home} />
          </div>
        </>
      )}
    </ReplaySection>
  )
}

/** Number of runs of a scenario, or of one rule, with this outcome. */
export function countOf({ runs }: Replay, outcome: 'ran' | 'near', ruleId?: string): number {
  return runs.filter((run) => run.outcome === outcome && (ruleId ?? run.rule_id) === run.rule_id).length
}

export function ReplaySection({ children }: { children: ReactNode }) {
  const t = useWords(scenariosWords)
  return (
    <Section title={t(($) => $.runs.replay)} note={t(($) => $.runs.replayNote)}>
      <div className={styles.replay}>{children}</div>
    </Section>
  )
}

/** Placeholder or error of a replay. */
export function ReplayPending({ query }: { query?: UseQueryResult<Replay> }) {
  const t = useWords(scenariosWords)
  const errorText = useErrorText()
  if (query?.isError === true) {
    return (
      <div role="status">
        <p className={typography.danger}>
          {t(($) => $.runs.replayFailed, { reason: errorText(query.error) })}
        </p>
        <RetryButton query={query} />
      </div>
    )
  }
  const isOffline = query?.fetchStatus === 'paused'
  return (
    <p className={typography.note} data-waiting={isOffline ? undefined : ''}>
      {t(($) => (isOffline ? $.runs.replayOffline : $.runs.replaying))}
    </p>
  )
}

const kinds = ['ran', 'near', 'stopped'] as const
const shapes = { ran: undefined, near: 'open', stopped: 'failed' } as const

/** A replay as one line per day with one dot per run, and below it the same runs as sentences. */
function ReplayBoard({
  replay,
  ruleIds,
  home,
}: {
  replay: ScenarioReplay
  /** In the order of the rules. */
  ruleIds: readonly string[]
  home: ScenarioHome
}) {
  const t = useWords(scenariosWords)
  const tShared = useWords(sharedWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const { ref, width } = useElementWidth()
  const days = replayDays(replay, zone)
  const formatters = { ...format, midnight: () => tShared(($) => $.room.midnight) }
  const axis = { ...dayAxis(Date.parse(replay.to), zone, formatters), now: null }
  const shown = kinds.filter((kind) => days.some((day) => day.dots.some((dot) => dot.kind === kind)))
  const hasSpans = days.some(({ spans }) => spans.length > 0)
  const numberOf = (run: { rule_id: string }) => ruleIds.indexOf(run.rule_id) + 1
  return (
    <>
      <div className={styles.board}>
        <div className={styles.boardHead}>
          <div ref={ref}>
            <DayAxis axis={axis} width={width} />
          </div>
        </div>
        <ol className={styles.boardDays} aria-label={t(($) => $.runs.replay)}>
          {days.map((day) => (
            <BoardDay key={day.start} day={day} width={width} numberOf={({ run }) => numberOf(run)} />
          ))}
        </ol>
        <div className={styles.boardGrid}>
          <DayGrid axis={axis} />
        </div>
      </div>
      {shown.length === 0 ? null : (
        <ul className={dots.legend}>
          {shown.map((kind) => (
            <li key={kind}>
              <i className={dots.dot} data-state={shapes[kind]} aria-hidden="true" />
              {t(($) => $.runs.legend[kind])}
            </li>
          ))}
          {hasSpans ? (
            <li>
              <i className={styles.heldKey} aria-hidden="true" />
              {t(($) => $.runs.legend.held)}
            </li>
          ) : null}
        </ul>
      )}
      {replay.runs.length === 0 ? null : (
        <Disclosure summary={t(($) => $.runs.replayWords, { count: replay.runs.length })}>
          <RunLog
            items={replay.runs.toReversed().map((run, index) => ({
              key: String(index),
              at: run.at,
              content: (
                <>
                  <RunSentence run={run} home={home} />
                  {ruleIds.length < 2 ? null : (
                    <p className={typography.rowQuiet}>
                      {capitalize(t(($) => $.runs.rule, { number: numberOf(run) }))}
                    </p>
                  )}
                </>
              ),
            }))}
          />
        </Disclosure>
      )}
    </>
  )
}

function BoardDay({
  day,
  width,
  numberOf,
}: {
  day: ReplayDay
  width: number
  numberOf: (dot: ReplayDot) => number
}) {
  const t = useWords(scenariosWords)
  const format = useFormat()
  const times = readableTimes(day, { width, formatTime: format.time })
  const count = day.dots.filter(({ kind }) => kind === 'ran').length
  const words = (dot: ReplayDot) => {
    const values = { time: format.time(dot.at), number: numberOf(dot) }
    return dot.until === null
      ? t(($) => $.runs.dot[dot.kind], values)
      : t(($) => $.runs.dot.held, { ...values, end: format.time(dot.until) })
  }
  return (
    <li>
      <span className={styles.boardDay} aria-hidden="true">
        {capitalize(format.dayTick(day.start))}
      </span>
      <ol
        className={styles.boardLine}
        aria-label={t(($) => $.runs.replayDay, { count, day: capitalize(format.day(day.start)) })}
      >
        {day.spans.map(({ from, to }) => (
          <i
            key={`span ${from}`}
            className={styles.held}
            aria-hidden="true"
            style={{
              left: percent(positionOn(day, from)),
              width: percent(positionOn(day, to) - positionOn(day, from)),
            }}
          />
        ))}
        {day.dots.map((dot, index) => (
          <li
            key={index}
            className={styles.boardDot}
            style={{ left: percent(positionOn(day, dot.at)) }}
            title={words(dot)}
          >
            <i className={dots.dot} data-state={shapes[dot.kind]} aria-hidden="true" />
            <span className={typography.visuallyHidden}>{words(dot)}</span>
            {times.has(index) ? <span aria-hidden="true">{times.get(index)}</span> : null}
          </li>
        ))}
      </ol>
      <span className={styles.boardCount} aria-hidden="true">
        {count === 0 ? '–' : count}
      </span>
    </li>
  )
}

type ReplayBody = CallInput<typeof replayDraft>['body']

/** Debounce before a changed draft is replayed, ms. */
const DEBOUNCE_MS = 500

/** Request body that replays a draft, with each rule's key as its id; null while a rule is incomplete. */
function replayBodyOf(
  draft: ScenarioDraft,
  home: Pick<ScenarioHome, 'roomName' | 'deviceName'>,
): ReplayBody | null {
  // The name does not affect the replay and may be missing.
  if (problemsOf(draft).some(({ problem }) => problem !== 'nameMissing')) return null
  if (draft.rules.some((rule) => refersToMissing(rule, home))) return null
  const { mode, time_zone: timeZone, operation_days: days, rules } = inputOf(draft)
  return {
    mode,
    time_zone: timeZone,
    operation_days: days,
    rules: rules.map((rule, index) => ({ ...rule, id: draft.rules[index]?.key })),
  }
}

/** True if a rule refers to a room or device that no longer exists. */
export function refersToMissing(
  rule: ScenarioDraft['rules'][number],
  home: Pick<ScenarioHome, 'roomName' | 'deviceName'>,
): boolean {
  const named = namedBy([rule])
  return (
    named.roomIds.some((id) => home.roomName(id) === null) ||
    named.deviceIds.some((id) => home.deviceName(id) === null)
  )
}

/**
 * Replays a draft after each change. The previous result stays until the next one is loaded and while a rule is
 * incomplete.
 */
export function useDraftReplay(draft: ScenarioDraft, home: ScenarioHome) {
  const body = replayBodyOf(draft, home)
  const [requested, setRequested] = useState(body)
  const text = JSON.stringify(body)
  const isSettled = text === JSON.stringify(requested)
  useEffect(() => {
    if (text === 'null' || isSettled) return undefined
    const timer = setTimeout(() => setRequested(body), DEBOUNCE_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the body is compared by its text
  }, [text, isSettled])
  const query = useQuery({
    ...draftReplayQuery(requested ?? noRule),
    enabled: requested !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  return {
    query,
    isComplete: body !== null,
    /** True while the shown result is of an earlier draft and the current one is pending. */
    isBehind: body !== null && (!isSettled || query.isPlaceholderData),
  }
}

/** Placeholder body; the query is disabled while it is used. */
const noRule: ReplayBody = { mode: 'auto', time_zone: 'UTC', operation_days: [], rules: [] }
