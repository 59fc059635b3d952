import { useEffect, useRef, useState } from 'react'

import styles from './commands.module.css'

/** ms without a key press after which the level is requested: ten key presses are one request. */
const DEBOUNCE_MS = 600

/** A slider for a device's level: requested on release, not for each step. The chosen level is shown until then. */
export function LevelSlider({
  label,
  level,
  min = 0,
  max = 100,
  step = 10,
  formatLevel,
  onRequest,
}: {
  /** For screen readers, not visible. */
  label: string
  level: number
  min?: number
  max?: number
  step?: number
  /** Formats a level as text. */
  formatLevel: (level: number) => string
  onRequest: (level: number) => void
}) {
  // While held, updates from outside do not move it.
  const [dragged, setDragged] = useState<number | null>(null)
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(debounceTimer.current), [])
  const submit = () => {
    clearTimeout(debounceTimer.current)
    if (dragged === null) return
    if (dragged !== level) onRequest(dragged)
    // After the request has set the level: otherwise the previous one would flash.
    setTimeout(() => setDragged(null))
  }
  return (
    <span className={styles.level}>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={dragged ?? level}
        aria-label={label}
        aria-valuetext={formatLevel(dragged ?? level)}
        className={styles.slider}
        onChange={(event) => setDragged(Number(event.target.value))}
        onPointerUp={submit}
        onPointerCancel={() => setDragged(null)}
        onKeyDown={() => clearTimeout(debounceTimer.current)}
        onKeyUp={() => {
          clearTimeout(debounceTimer.current)
          debounceTimer.current = setTimeout(submit, DEBOUNCE_MS)
        }}
        onBlur={submit}
      />
      {dragged === null ? null : (
        <span className={styles.chosen} aria-hidden="true">
          {formatLevel(dragged)}
        </span>
      )}
    </span>
  )
}
