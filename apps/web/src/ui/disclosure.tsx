import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

import styles from './disclosure.module.css'

/** Optional details, on native details and summary. */
export function Disclosure({
  summary,
  isOpen = false,
  children,
}: {
  summary: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.disclosure} open={isOpen}>
      <summary>
        <Icon name="chevron" />
        {summary}
      </summary>
      {children}
    </details>
  )
}
