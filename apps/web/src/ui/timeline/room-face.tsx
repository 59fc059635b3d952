import type { ReactNode } from 'react'
import typography from '#ui/typography.module.css'
import styles from './room-face.module.css'

/** A room beside its line: temperature, name with its chip, and why it is so. `name` may be a link. */
export function RoomFace({
  temperature,
  unit,
  isStale = false,
  name,
  chip,
  why,
}: {
  /** Formatted; a dash where nothing was heard. */
  temperature: ReactNode
  unit: string
  isStale?: boolean
  name: ReactNode
  chip: ReactNode
  why: ReactNode
}) {
  return (
    <div className={styles.face}>
      <p className={styles.temperature} data-stale={isStale || undefined}>
        {temperature}
        <small>{unit}</small>
      </p>
      <div className={styles.words}>
        <h3>{name}</h3>
        {chip}
        <p className={typography.note}>{why}</p>
      </div>
    </div>
  )
}
