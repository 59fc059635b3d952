import type { ReactNode } from 'react'
import filters from './filter-chip.module.css'

/** A filter that is on or off, with the number of results. */
export function FilterChip({
  children,
  count,
  isOn,
  variant,
  onClick,
}: {
  children: ReactNode
  count?: string | number | undefined
  isOn: boolean
  /** `more` opens further filters: it has a dashed outline. */
  variant?: 'more'
  onClick: () => void
}) {
  return (
    <button type="button" className={filters.chip} data-look={variant} aria-pressed={isOn} onClick={onClick}>
      {children}
      {count === undefined ? null : <span>{count}</span>}
    </button>
  )
}
