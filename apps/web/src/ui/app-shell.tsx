import type { ReactNode } from 'react'

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
    <div className="shell">
      <a className="skip-link" href="#main">
        {skipWord}
      </a>
      <nav className="side-bar" aria-label={navigationLabel}>
        {side}
      </nav>
      <header className="top-bar">{top}</header>
      <main id="main" className="main" tabIndex={-1}>
        {children}
      </main>
      <nav className="bottom-bar" aria-label={navigationLabel}>
        {bottom}
      </nav>
    </div>
  )
}
