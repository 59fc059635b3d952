import { useId } from 'react'
import { RovingRadios } from './roving-radio.tsx'

/** One of a few words side by side; arrows move the focus, Space and Enter choose. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onChange,
}: {
  label: string
  isLabelHidden?: boolean
  /** Null while nothing is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const labelId = useId()
  const chosen = options.findIndex((option) => option.value === value)
  return (
    <div className="segmented">
      <span id={labelId} className={isLabelHidden ? 'visually-hidden' : 'segmented-label'}>
        {label}
      </span>
      <RovingRadios className="segments" labelledBy={labelId}>
        {options.map((option, index) => (
          <button
            key={option.value}
            type="button"
            role="radio"
            className="segment"
            aria-checked={option.value === value}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        ))}
      </RovingRadios>
    </div>
  )
}
