import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import fields from './field.module.css'

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
    <div className={fields.field} data-size={size}>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error === null ? null : (
        <p id={`${id}-note`} className={fields.error}>
          <Icon name="warning" />
          <span>{error}</span>
        </p>
      )}
      {error !== null || hint === undefined ? null : (
        <p id={`${id}-note`} className={fields.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
