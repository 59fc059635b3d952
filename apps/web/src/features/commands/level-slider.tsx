import { useEffect, useRef, useState } from 'react'
import styles from './level-slider.module.css'

/** ms without a key until the level is asked for: a walk of ten keys is one request. */
const RESTED_MS = 600

/** A level of a device to drag or to step: asked for when it is let go, not for each step on the way. */
export function LevelSlider({
  label,
  level,
  min = 0,
  max = 100,
  step = 10,
  say,
  onAsk,
}: {
  /** Read, not shown. */
  label: string
  level: number
  min?: number
  max?: number
  step?: number
  /** A level in words. */
  say: (level: number) => string
  onAsk: (level: number) => void
}) {
  // Until it is let go, what comes from outside does not move it.
  const [held, setHeld] = useState<number | null>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const ask = () => {
    clearTimeout(resting.current)
    if (held !== null && held !== level) onAsk(held)
    // Once the request shows as the level: in between the former one would flash.
    setTimeout(() => setHeld(null))
  }
  return (
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      value={held ?? level}
      aria-label={label}
      aria-valuetext={say(held ?? level)}
      className={styles.slider}
      onChange={(event) => setHeld(Number(event.target.value))}
      onPointerUp={ask}
      onPointerCancel={() => setHeld(null)}
      onKeyDown={() => clearTimeout(resting.current)}
      onKeyUp={() => {
        clearTimeout(resting.current)
        resting.current = setTimeout(ask, RESTED_MS)
      }}
      onBlur={ask}
    />
  )
}
