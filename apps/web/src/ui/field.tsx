import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The frame of every field: label above, then the control with this id, then its hint or its error (`<id>-note`). */
export function Field({
  id,
  label,
  hint,
  error = null,
  size,
  children,
}: {
  id: string
  label: string
  hint?: string | undefined
  error?: string | null | undefined
  size?: 'large' | undefined
  children: ReactNode
}) {
  return (
    <div className="field" data-size={size}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children}
      {error === null ? null : (
        <p id={`${id}-note`} className="field-error">
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      {error !== null || hint === undefined ? null : (
        <p id={`${id}-note`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
