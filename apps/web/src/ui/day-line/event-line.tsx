import { percent } from '#ui/css-variables.ts'
import { labelWidth, positionOn, type Axis } from './axis.ts'

/** Something that happened, in milliseconds since the epoch; without `to` it is a moment. */
export type LineEvent = { from: number; to?: number | undefined; label: string; description: string }

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
  return (
    <ol className="event-line" aria-label={label}>
      {seen.map((event, index) => {
        const left = positionOn(axis, event.from)
        const right = positionOn(axis, event.to ?? event.from)
        const next = seen[index + 1]
        const room = ((next === undefined ? 1 : positionOn(axis, next.from)) - right) * width - 20
        return (
          <li key={`${event.from} ${index}`} style={{ left: percent(left), width: percent(right - left) }}>
            <span className="visually-hidden">{event.description}</span>
            <i aria-hidden="true" />
            {labelWidth(event.label) > room ? null : <span aria-hidden="true">{event.label}</span>}
          </li>
        )
      })}
    </ol>
  )
}
