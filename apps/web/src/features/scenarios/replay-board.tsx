import type { ScenarioReplay } from '@foyer/contract/scenario-trial.ts'
import { useWords } from '#lib/i18n.ts'
import { scenariosWords, sharedWords } from '#lib/words.ts'
import { capitalize } from '#lib/text.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { useValue } from '#lib/store.ts'
import { percent } from '#ui/css-percent.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { DayAxis, DayGrid } from '#ui/timeline/day-lines.tsx'
import { positionOn, useElementWidth } from '#ui/timeline/axis.ts'
import { dayAxis } from '#features/rooms/room-day.ts'
import { type ReplayDay, type ReplayDot, readableTimes, replayDays } from './replay-days.ts'
import { RunLog, RunSentence } from './scenario-runs.tsx'
import type { ScenarioHome } from './scenario-home.ts'

import typography from '#ui/typography.module.css'
import dots from '#ui/timeline/dots.module.css'
import styles from './scenarios.module.css'

const kinds = ['ran', 'near', 'stopped'] as const
const shapes = { ran: undefined, near: 'open', stopped: 'failed' } as const

/** A replay as one line per day with one dot per run, and below it the same runs as sentences. */
export function ReplayBoard({
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
