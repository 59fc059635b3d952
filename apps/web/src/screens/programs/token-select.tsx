import { Icon } from '#ui/icon.tsx'

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
    <span className="token-control" data-state={tone}>
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

/** A list that adds something: it always shows what it is for. */
export function AddSelect<Value extends string>({
  label,
  options,
  onAdd,
}: {
  label: string
  options: readonly { value: Value; label: string }[]
  onAdd: (value: Value) => void
}) {
  return (
    <span className="token-control" data-look="add">
      <Icon name="plus" />
      <select
        aria-label={label}
        value=""
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen !== undefined) onAdd(chosen.value)
        }}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
