import { useId } from 'react'
import { RadioToolbar } from './radio-toolbar.tsx'

/** One of a few words side by side; a `RadioToolbar` with its words before it. */
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
  return (
    <div className="segmented">
      <span id={labelId} className={isLabelHidden ? 'visually-hidden' : 'segmented-label'}>
        {label}
      </span>
      <RadioToolbar
        className="segments"
        labelledBy={labelId}
        choices={options.map((option) => ({ value: option.value, className: 'segment', face: option.label }))}
        value={value}
        onChoose={onChange}
      />
    </div>
  )
}
