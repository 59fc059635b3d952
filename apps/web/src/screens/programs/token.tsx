import type { ReactNode } from 'react'

/** A word of a rule that can be changed: underlined; dashed and red where what it names is gone. */
export function Token({ children, isHole = false }: { children: ReactNode; isHole?: boolean }) {
  return (
    <b className="token" data-state={isHole ? 'hole' : undefined}>
      {children}
    </b>
  )
}
