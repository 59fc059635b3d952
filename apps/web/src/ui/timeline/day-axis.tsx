import { percent } from '#ui/css-variables.ts'
import { nowTagAlign, positionOn, readableTicks, type Axis } from './axis.ts'
import axes from './day-axis.module.css'
import tempos from './tempo.module.css'

/** The hours over the lines, as many as can be read, and the tag of the present. Hidden from screen readers: each
 * block says its own times. */
export function DayAxis({ axis, width }: { axis: Axis; width: number }) {
  return (
    <div className={axes.axis} aria-hidden="true">
      {readableTicks(axis, width).map((tick) => (
        <span
          key={tick.at}
          className={tick.tempo === undefined ? undefined : tempos.tempo}
          data-color={tick.tempo}
          data-align={tick.align}
          data-strong={tick.isStrong || undefined}
          style={{ left: percent(tick.position) }}
        >
          {tick.label}
        </span>
      ))}
      {axis.now === null || axis.nowLabel === undefined ? null : (
        <span
          className={axes.now}
          data-align={nowTagAlign(axis, width)}
          style={{ left: percent(positionOn(axis, axis.now)) }}
        >
          {axis.nowLabel}
        </span>
      )}
    </div>
  )
}

/** The hairlines of the hours and the now-line, over all lines of a board. */
export function DayGrid({ axis }: { axis: Axis }) {
  const inside = axis.ticks.filter((tick) => tick.at > axis.start && tick.at < axis.end)
  return (
    <div className={axes.grid} aria-hidden="true">
      {inside.map((tick) => (
        <i
          key={tick.at}
          data-strong={tick.isStrong || undefined}
          style={{ left: percent(positionOn(axis, tick.at)) }}
        />
      ))}
      {axis.now === null ? null : <i data-now="" style={{ left: percent(positionOn(axis, axis.now)) }} />}
    </div>
  )
}
