import type { ReactNode } from 'react'
import styles from './app-shell.module.css'
import places from './main-place.module.css'

/**
 * The frame of every signed-in screen: side bar from 1024 px, top line and bottom bar below. The links are given: in
 * the side with `className="side-link"`, at the bottom as icon and short word; the open one has `aria-current`.
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
