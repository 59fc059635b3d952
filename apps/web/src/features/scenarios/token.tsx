import type { ReactNode } from 'react'
import styles from './token.module.css'

/** A word of a rule that can be changed: underlined; dashed and red where what it names is gone. */
export function Token({ children, isHole = false }: { children: ReactNode; isHole?: boolean }) {
  return (
    <b className={styles.token} data-state={isHole ? 'hole' : undefined}>
      {children}
    </b>
  )
}
