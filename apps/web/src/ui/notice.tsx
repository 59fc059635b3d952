import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

import styles from './notice.module.css'

/** A problem of the whole page (offline, hub lost): since when, what follows, one button. Announced when it appears. */
export function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status">
      <Notice tone="danger" actions={action}>
        {children}
      </Notice>
    </div>
  )
}

/** Something that needs the user's attention: one sentence, one or two buttons. */
export function Notice({
  children,
  actions,
  tone = 'warn',
  icon = 'warning',
}: {
  children: ReactNode
  actions?: ReactNode
  /** `invite`: nothing is wrong, the user can try something. */
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
