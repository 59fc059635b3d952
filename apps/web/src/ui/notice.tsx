import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

import styles from './notice.module.css'

/** Something of the whole page is wrong (offline, hub lost): since when, what follows, one button. Said when it comes. */
export function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status">
      <Notice tone="danger" actions={action}>
        {children}
      </Notice>
    </div>
  )
}

/** What needs a person: one sentence, one or two gestures. */
export function Notice({
  children,
  actions,
  tone = 'warn',
  icon = 'warning',
}: {
  children: ReactNode
  actions?: ReactNode
  /** `invite`: nothing is wrong, there is something to try. */
  tone?: 'warn' | 'danger' | 'invite'
  icon?: IconName
}) {
  return (
    <div className={styles.attention} data-tone={tone}>
      <Icon name={icon} />
      <div>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
