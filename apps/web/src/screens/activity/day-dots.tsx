import { useWords } from '#base/i18n/words.ts'
import { percent } from '#ui/css-variables.ts'
import { DayAxis, DayGrid } from '#ui/day-line/day-axis.tsx'
import { positionOn, type Axis } from '#ui/day-line/axis.ts'
import { useElementWidth } from '#ui/day-line/element-width.ts'
import { activityScreenWords } from './activity-screen-words.ts'
import type { DeedEnd, dayDeeds } from './day-deeds.ts'
import styles from './day-dots.module.css'

const ends = ['confirmed', 'waiting', 'missed'] as const satisfies readonly DeedEnd[]

/** The day's requests on its axis: a dot each, by how it ended. The list below says the same in words. */
export function DayDots({ axis, deeds }: { axis: Axis; deeds: ReturnType<typeof dayDeeds> }) {
  const t = useWords(activityScreenWords)
  const shown = ends.filter((end) => deeds.some((deed) => deed.end === end))
  const { ref, width } = useElementWidth()
  return (
    <div className={styles.day}>
      <div ref={ref} role="img" aria-label={t(($) => $.dots, { count: deeds.length })}>
        <DayAxis axis={axis} width={width} />
        <div className={styles.line}>
          <DayGrid axis={axis} />
          {deeds.map(({ command, at, end }) => (
            <i
              key={command.id}
              className={styles.dot}
              data-end={end}
              style={{ left: percent(positionOn(axis, at)) }}
            />
          ))}
        </div>
      </div>
      {shown.length === 0 ? null : (
        <ul className={styles.legend}>
          {shown.map((end) => (
            <li key={end}>
              <i className={styles.dot} data-end={end} aria-hidden="true" />
              {t(($) => $.legend[end])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
