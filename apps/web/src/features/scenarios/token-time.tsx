import { useState } from 'react'
import { readWallTime, wallTime } from './program-texts.ts'
import controls from './token-control.module.css'
import styles from './token-time.module.css'

/**
 * A framed time of day, in minutes; NaN while it cannot be read. Typed as text, because a browser's own field writes
 * it the way of the browser's language and not of ours. `isEnd`: midnight is the end of the day.
 */
export function TokenTime({
  label,
  minute,
  isEnd = false,
  onChange,
}: {
  label: string
  minute: number
  isEnd?: boolean
  onChange: (minute: number) => void
}) {
  // What is typed stands as it is typed; only a time that can be read is a time.
  const [typed, setTyped] = useState('')
  const minuteOf = (text: string) => {
    const read = readWallTime(text)
    return isEnd && read === 0 ? 1440 : read
  }
  const shown = Number.isNaN(minute) ? '' : wallTime(minute % 1440)
  return (
    <span className={controls.control}>
      <input
        type="text"
        className={styles.time}
        inputMode="numeric"
        placeholder="00:00"
        maxLength={5}
        autoComplete="off"
        aria-label={label}
        aria-invalid={Number.isNaN(minute) || undefined}
        value={Object.is(minuteOf(typed), minute) ? typed : shown}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(minuteOf(event.target.value))
        }}
        onBlur={() => {
          if (!Number.isNaN(minute)) setTyped(shown)
        }}
      />
    </span>
  )
}
