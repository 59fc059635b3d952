import type { ReactNode } from 'react'

import styles from './day-color.module.css'

/** A colour of Tempo: its mark, and its word as `children`. White is an outline; so is a colour that is not known. */
export function DayColorMark({
  color,
  children,
}: {
  color: 'blue' | 'white' | 'red' | null
  children: ReactNode
}) {
  return (
    <span className={`${styles.color} ${styles.mark}`} data-color={color ?? undefined}>
      {children}
    </span>
  )
}
