import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

/** What needs a person: one sentence, one or two gestures. */
export function Attention({
  children,
  actions,
  tone = 'warn',
  icon = 'warning',
}: {
  children: ReactNode
  actions?: ReactNode
  tone?: 'warn' | 'danger'
  icon?: IconName
}) {
  return (
    <div className="attention" data-tone={tone}>
      <Icon name={icon} />
      <div>{children}</div>
      <div className="attention-actions">{actions}</div>
    </div>
  )
}
