import type { ReactNode } from 'react'

/** Says to screen readers what changes in it (result counts, a command's end); nothing is seen. Keep it mounted. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <div className="visually-hidden" role="status">
      {children}
    </div>
  )
}
