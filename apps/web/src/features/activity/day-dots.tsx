import { useWords } from '#lib/i18n.ts'
import { activityWords } from '#lib/words.ts'
import { percent } from '#ui/css-percent.ts'
import { positionOn, type Axis, useElementWidth } from '#ui/timeline/axis.ts'
import { DayAxis, DayGrid } from '#ui/timeline/day-lines.tsx'
import type { DayRequest } from './activity-entries.ts'

import dots from '#ui/timeline/dots.module.css'
import styles from './activity.module.css'

const states = ['confirmed', 'pending', 'failed'] as const satisfies readonly DayRequest['state'][]

/** The day's requests on its axis: a dot each, by how it stands. The list below says the same in words. */
export function DayDots({ axis, requests }: { axis: Axis; requests: readonly DayRequest[] }) {
  const t = useWords(activityWords)
  const counts = states.map((state) => ({
    state,
    count: requests.filter((request) => request.state === state).length,
  }))
  const shown = counts.filter(({ count }) => count > 0)
  const { ref, width } = useElementWidth()
  return (
    <div className={styles.day}>
      <div ref={ref} role="img" aria-label={t(($) => $.dots, { count: requests.length })}>
        <DayAxis axis={axis} width={width} />
        <div className={dots.line}>
          <DayGrid axis={axis} />
          {requests.map(({ id, at, state }) => (
            <i
              key={id}
              className={dots.dot}
              data-state={state === 'pending' ? 'open' : state}
              style={{ left: percent(positionOn(axis, at)) }}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 ? null : (
        <ul className={dots.legend}>
          {shown.map(({ state, count }) => (
            <li key={state}>
              <i className={dots.dot} data-state={state === 'pending' ? 'open' : state} aria-hidden="true" />
              {t(($) => $.legend[state], { count })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
