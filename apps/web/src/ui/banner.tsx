import type { ReactNode } from 'react'
import { Attention } from './attention.tsx'

/** Something of the whole page is wrong (offline, hub lost): since when, what follows, one button. Said when it comes. */
export function Banner({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status">
      <Attention tone="danger" actions={action}>
        {children}
      </Attention>
    </div>
  )
}
