import { percent } from '#ui/css-variables.ts'
import { positionOn, type Axis } from './axis.ts'
import { placeEvents, type LineEvent } from './place-events.ts'
import typography from '#ui/typography.module.css'
import styles from './event-line.module.css'

/** Events as outlined marks with their words, where the words overlap nothing; screen readers hear every one. */
export function EventLine({
  axis,
  events,
  width,
  label,
}: {
  axis: Axis
  events: readonly LineEvent[]
  width: number
  label: string
}) {
  const seen = events.filter((event) => (event.to ?? event.from) >= axis.start && event.from <= axis.end)
  const sides = placeEvents(axis, seen, width)
  return (
    <ol className={styles.line} aria-label={label}>
      {seen.map((event, index) => {
        const left = positionOn(axis, event.from)
        const right = positionOn(axis, event.to ?? event.from)
        const side = sides[index] ?? null
        return (
          <li key={`${event.from} ${index}`} style={{ left: percent(left), width: percent(right - left) }}>
            <span className={typography.visuallyHidden}>{event.description}</span>
            <i aria-hidden="true" />
            {side === null ? null : (
              <span aria-hidden="true" className={styles.label} data-side={side}>
                {event.label}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
