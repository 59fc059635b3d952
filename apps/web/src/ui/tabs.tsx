import type { ReactNode } from 'react'

/** The views of one thing. Its children are links; the open one carries `aria-current="page"`. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  )
}
