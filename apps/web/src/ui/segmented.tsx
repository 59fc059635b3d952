import { useId } from 'react'
import { moveAmongRadios } from './roving-radio.ts'

/** One of a few words side by side; arrows choose at once, as radio buttons do. */
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
      <div
        role="radiogroup"
        tabIndex={-1}
        className="segments"
        aria-labelledby={labelId}
        onKeyDown={(event) => {
          const next = options[moveAmongRadios(event) ?? -1]
          if (next !== undefined) onChange(next.value)
        }}
      >
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
      </div>
    </div>
  )
}
