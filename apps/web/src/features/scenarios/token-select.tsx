import { Icon } from '#ui/icon.tsx'
import controls from './token-control.module.css'

/** A framed word that is chosen from a list: the system's own, so that a phone shows its wheel. */
export function TokenSelect<Value extends string>({
  label,
  value,
  options,
  tone,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  /** `hole`: what it names is gone. */
  tone?: 'hole' | undefined
  onChange: (value: Value) => void
}) {
  return (
    <span className={controls.control} data-state={tone}>
      <select
        aria-label={label}
        aria-invalid={tone === 'hole' || undefined}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </span>
  )
}
