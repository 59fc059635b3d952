import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Nothing here yet: one sentence, and what to do next. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty} data-empty>
      <p>{children}</p>
      {action}
    </div>
  )
}
