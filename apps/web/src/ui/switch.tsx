import { useId } from 'react'

/** On or off, at once; its word stands beside it and says the state. */
export function Switch({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  const labelId = useId()
  return (
    <span className="switch-label">
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={isOn}
        aria-labelledby={labelId}
        onClick={() => onChange(!isOn)}
      />
      <span id={labelId}>{label}</span>
    </span>
  )
}
