import { useId, type KeyboardEvent, type ReactNode } from 'react'
import type { OrderFace } from './order-chip.tsx'

import styles from './segmented.module.css'
import typography from './typography.module.css'

/** A choice of one of a few words in a row; a `RadioToolbar` with its label before it. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden = false,
  isLabelAbove = false,
  value,
  options,
  onChange,
}: {
  label: string
  isLabelHidden?: boolean
  /** The label is above, as that of a field in the same row. */
  isLabelAbove?: boolean
  /** Null while nothing is chosen. */
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}) {
  const labelId = useId()
  return (
    <div className={styles.segmented} data-above={isLabelAbove || undefined}>
      <span id={labelId} className={isLabelHidden ? typography.visuallyHidden : styles.label}>
        {label}
      </span>
      <RadioToolbar
        className={styles.segments}
        labelledBy={labelId}
        choices={options.map((option) => ({
          value: option.value,
          className: styles.segment,
          content: option.label,
        }))}
        value={value}
        onChoose={onChange}
      />
    </div>
  )
}

type RadioChoice<Value extends string> = {
  value: Value
  className: string
  /** The order that it is styled with. */
  order?: OrderFace
  /** The visible content, which is also the accessible name. */
  content: ReactNode
  /** Requested, and not confirmed yet. */
  isPending?: boolean
}

/**
 * A group of radio buttons in which moving and choosing are separate: arrows, Home and End move the focus; Space,
 * Enter and a press choose, even the choice that is already checked. Plain radio buttons would choose on each arrow;
 * in a toolbar they do not. https://www.w3.org/WAI/ARIA/apg/patterns/radio/#keyboardinteraction
 */
export function RadioToolbar<Value extends string>({
  className,
  label,
  labelledBy,
  choices,
  value,
  isDisabled = false,
  onChoose,
}: {
  className: string
  label?: string
  /** Id of the visible label. */
  labelledBy?: string
  choices: readonly RadioChoice<Value>[]
  /** Null while nothing is chosen. */
  value: Value | null
  isDisabled?: boolean
  onChoose: (value: Value) => void
}) {
  const group = useId()
  const name = { 'aria-label': label, 'aria-labelledby': labelledBy }
  return (
    <div role="toolbar" className={styles.toolbar} {...name}>
      <fieldset role="radiogroup" className={className} onKeyDown={handleKey} {...name}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`${styles.choice} ${choice.className}`}
            data-order={choice.order}
            data-pending={choice.isPending === true || undefined}
          >
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={choice.value === value}
              aria-disabled={isDisabled || undefined}
              // onClick, since no change event fires for a press on the checked choice.
              readOnly
              onClick={() => {
                if (!isDisabled) onChoose(choice.value)
              }}
            />
            {choice.content}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Replaces the native keys: the browser's arrows would choose too, and its Enter would not. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll('input')]
  const from = radios.findIndex((radio) => radio === document.activeElement)
  const step = steps[event.key]
  if (event.key === 'Enter') radios[from]?.click()
  else if (event.key === 'Home') radios[0]?.focus()
  else if (event.key === 'End') radios.at(-1)?.focus()
  else if (step === undefined) return
  else radios.at((from + step) % radios.length)?.focus()
  event.preventDefault()
}
