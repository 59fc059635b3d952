import { useWords } from '#lib/words.ts'
import { percent } from '#ui/css-variables.ts'
import { DayAxis, DayGrid } from '#ui/timeline/day-axis.tsx'
import { positionOn, type Axis } from '#ui/timeline/axis.ts'
import { useElementWidth } from '#ui/timeline/element-width.ts'
import { activityScreenWords } from './activity-screen-words.ts'
import type { DayRequest } from './day-requests.ts'
import styles from './day-dots.module.css'

const states = ['confirmed', 'pending', 'failed'] as const satisfies readonly DayRequest['state'][]

/** The day's requests on its axis: a dot each, by how it stands. The list below says the same in words. */
export function DayDots({ axis, requests }: { axis: Axis; requests: readonly DayRequest[] }) {
  const t = useWords(activityScreenWords)
  const shown = states.filter((state) => requests.some((request) => request.state === state))
  const { ref, width } = useElementWidth()
  return (
    <div className={styles.day}>
      <div ref={ref} role="img" aria-label={t(($) => $.dots, { count: requests.length })}>
        <DayAxis axis={axis} width={width} />
        <div className={styles.line}>
          <DayGrid axis={axis} />
          {requests.map(({ command, at, state }) => (
            <i
              key={command.id}
              className={styles.dot}
              data-state={state}
              style={{ left: percent(positionOn(axis, at)) }}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 ? null : (
        <ul className={styles.legend}>
          {shown.map((state) => (
            <li key={state}>
              <i className={styles.dot} data-state={state} aria-hidden="true" />
              {t(($) => $.legend[state])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
