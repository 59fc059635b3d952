import type { ReactNode } from 'react'
import styles from './app-shell.module.css'
import places from '#ui/main-place.module.css'

/**
 * The frame of every signed-in screen: side bar from 1024 px, top line and bottom bar below. What stands in the side and
 * at the top is given as it looks; at the bottom links of an icon and a short word, the open one with `aria-current`.
 */
export function AppShell({
  skipWord,
  navigationLabel,
  side,
  top,
  bottom,
  children,
}: {
  skipWord: string
  navigationLabel: string
  side: ReactNode
  top: ReactNode
  bottom: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {skipWord}
      </a>
      <nav className={styles.side} aria-label={navigationLabel}>
        {side}
      </nav>
      <header className={styles.top}>{top}</header>
      <main id="main" className={places.main} tabIndex={-1}>
        {children}
      </main>
      <nav className={styles.bottom} aria-label={navigationLabel}>
        {bottom}
      </nav>
    </div>
  )
}
