import type { ReactNode } from 'react'
import controls from './token-control.module.css'

/** A framed number with its unit; NaN while it is empty. */
export function TokenNumber({
  label,
  value,
  unit,
  step,
  onChange,
}: {
  label: string
  value: number
  unit: ReactNode
  step: number
  onChange: (value: number) => void
}) {
  return (
    <span className={controls.control}>
      <input
        type="number"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={Number.isNaN(value) || undefined}
        step={step}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <span aria-hidden="true">{unit}</span>
    </span>
  )
}
