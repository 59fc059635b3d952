import type { ReactNode } from 'react'
import headings from './page-heading.module.css'

/** The first sentence of a screen, with the quiet line above it; strong parts are `<strong>`, a second sentence a `<span>`. */
export function PageHeading({ kicker, children }: { kicker?: ReactNode; children: ReactNode }) {
  return (
    <header>
      {kicker === undefined ? null : <p className={headings.kicker}>{kicker}</p>}
      <h1 className={headings.sentence}>{children}</h1>
    </header>
  )
}
